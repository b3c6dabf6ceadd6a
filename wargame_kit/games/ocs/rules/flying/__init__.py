"""14: missions are flown: announced, met in the air, intercepted, shot at, carried out, and brought home.

A mission is announced by an action of its kind (`kinds`), put together in a gathering (`announcing`), and
once declared it is a single step of the agenda (`sortie`) that goes from stage to stage. Whatever is decided
or thrown for on the way is a step of its own on top of that: air combat (`dogfight`), interception
(`intercepting`), flak (`ground_fire`), bombs on combat units (`bombs`), and on what is none (`facilities`).
Who flies is on the map: an aircraft with a base that is in the air over the target; `Mission` says in which
order, to what end, and so who has left.

**A further kind of mission** needs

1. its name in `wargame_kit.games.ocs.rules.mission_kinds`: when it is flown, whether flak fires at it;
2. a subclass of `announcing.Announce` in `kinds` (or a module beside it), with its verb, its `kind`, where it
   may go (`goals`, `check_goal`), and if more has to be said than who flies, a `gathering` of its own: a
   subclass of `announcing.Announcing` with further parts; what they say are fields of `Mission`;
3. its class in `kinds.IN_MOVEMENT` or `kinds.IN_BARRAGE`;
4. what it does where it arrives, and how it comes home, in `arriving.DOES` and `arriving.RETURNS`: a function
   of the position and the mission that returns the position with the steps of it on top. Who comes home
   otherwise than by `Landing` (Base Transfer, transport that stays) says so in `RETURNS`.
"""
