// @ts-nocheck -- a built module has no types
/** A built module as an author has one: turn rules of its own with a command more. */
Hooks.once("turnwright.init", (api) => {
  const rules = {
    turnwright: "rules",
    format: 1,
    name: "Guild Sides",
    choices: { taker: "side", next: "alternating" },
  };
  api.addRules("guild-sides", rules, (variant) => ({
    ...variant,
    rules: {
      ...variant.rules,
      rest: api.kit.rules.commandsOf()({
        fields: { combatant: api.kit.fields.id },
        whose: "controller",
        does: ({ fight }, { combatant }) => api.kit.combatants.setTrait(fight, combatant, "rested", fight.round),
        log: (_context, { combatant }) => ({ key: "GUILD.rested", data: { combatant: { name: combatant } } }),
        button: { label: { key: "GUILD.rest" } },
      }),
    },
  }));
});
