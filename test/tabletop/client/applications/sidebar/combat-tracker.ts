import { CONFIG } from "../../config.ts";
import { canvas, game, generation, ui } from "../../game.ts";
import type { Combat } from "../../documents/combat.ts";
import type { Combatant } from "../../documents/combatant.ts";
import type { TokenDocument } from "../../documents/token-document.ts";
import { DEFAULT_TOKEN } from "../../../common/constants.ts";
import type { JsonObject } from "../../../common/utils/objects.ts";
import { escapeHTML } from "../../../common/utils/text.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import { DialogV2 } from "../api/dialog.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { AbstractSidebarTab } from "./abstract-tab.ts";
import { CombatTrackerConfig } from "../settings/combat-tracker-config.ts";

/** A row of the tracker as its template sees it. */
export interface CombatTrackerTurn extends JsonObject {
  id: string | null;
  name: string;
  img: string;
  active: boolean;
  hidden: boolean;
  isDefeated: boolean;
  initiative: string | null;
  isOwner: boolean;
  css: string;
}

/** The combats of the scene in view, and the order of the one that is shown. */
export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "combat";

  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "combat",
    classes: ["combat-sidebar", "directory"],
    window: { title: "SIDEBAR.combat", icon: "fa-solid fa-khanda" },
    actions: {
      activateCombatant: onActivateCombatant,
      createCombat: onCreateCombat,
      cycleCombat: onCycleCombat,
      editName: onEditName,
      panToCombatant: onControl,
      pingCombatant: onControl,
      rollInitiative: onControl,
      toggleDefeated: onControl,
      toggleHidden: onControl,
      trackerSettings: onTrackerSettings,
    },
  };

  static override PARTS = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  #viewed: Combat | null = null;

  /** The combat that is shown. The window shows what the sidebar shows. */
  get viewed(): Combat | null {
    return this.isPopout ? ui.combat.viewed : this.#viewed;
  }

  set viewed(combat: Combat | null) {
    this.#viewed = combat;
    if (this.rendered) void this.render();
  }

  /** The combats of the scene in view. */
  get combats(): Combat[] {
    return game.combats.combats;
  }

  protected override _configureRenderOptions(options: ApplicationRenderOptions): void {
    super._configureRenderOptions(options);
    if (this.isPopout) return;
    const { combats } = this;
    const gone = !this.#viewed || !combats.includes(this.#viewed);
    if (gone) this.#viewed = combats.find((combat) => combat.isActive) ?? combats[0] ?? null;
  }

  protected override async _preparePartContext(
    partId: string,
    context: RenderContext,
    options: ApplicationRenderOptions,
  ): Promise<RenderContext> {
    const prepared = await super._preparePartContext(partId, context, options);
    if (partId === "header" || partId === "footer") await this._prepareCombatContext(prepared, options);
    else if (partId === "tracker") await this._prepareTrackerContext(prepared, options);
    return prepared;
  }

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    return { ...(await super._prepareContext(options)), user: game.user };
  }

  /** The context of header and footer. */
  protected async _prepareCombatContext(context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {
    const { viewed: combat, combats } = this;
    const index = combat ? combats.indexOf(combat) : -1;
    Object.assign(context, {
      combat,
      combats,
      hasCombat: combat !== null,
      currentIndex: index + 1,
      combatCount: combats.length,
      previousId: combats[index - 1]?.id ?? null,
      nextId: combats[index + 1]?.id ?? null,
      displayCycle: combats.length > 1,
      linked: combat?.scene !== null && combat?.scene !== undefined,
      control: combat?.combatant?.players.includes(game.user) ?? false,
      initiativeIcon: CONFIG.Combat.initiativeIcon,
      encounterName: generation() >= 14 ? combat?.name : "",
      labels: combatLabels(),
    });
  }

  /** The context of the list of combatants: rows of hidden combatants and unseen tokens are only for users who may see them. */
  protected async _prepareTrackerContext(context: RenderContext, _options: ApplicationRenderOptions): Promise<void> {
    const combat = this.viewed;
    const turns: CombatTrackerTurn[] = [];
    for (const [index, combatant] of (combat?.turns ?? []).entries()) {
      if (!combatant.visible || !this._isTokenVisible(combatant.token)) continue;
      if (combat) turns.push(await this._prepareTurnContext(combat, combatant, index));
    }
    const hasDecimals = turns.some((turn) => turn.initiative !== null && !Number.isInteger(Number(turn.initiative)));
    for (const turn of turns)
      if (turn.initiative !== null) turn.initiative = shownInitiative(turn.initiative, hasDecimals);
    Object.assign(context, {
      combat,
      hasCombat: combat !== null,
      turns,
      hasDecimals,
      initiativeIcon: CONFIG.Combat.initiativeIcon,
    });
  }

  protected async _prepareTurnContext(combat: Combat, combatant: Combatant, index: number): Promise<CombatTrackerTurn> {
    const { id, name, isOwner, isDefeated, hidden, initiative } = combatant;
    const active = index === combat.turn;
    const css = [active ? "active" : "", hidden ? "hide" : "", isDefeated ? "defeated" : ""].filter(Boolean).join(" ");
    return {
      id,
      name,
      isOwner,
      isDefeated,
      hidden,
      active,
      css,
      img: await this._getCombatantThumbnail(combatant),
      initiative: initiative === null ? null : String(initiative),
      resource: combatant.resource,
      canPing: false,
      effects: effectIcons(combatant),
    };
  }

  /** The picture of a row; of a moving one it is a still. */
  protected async _getCombatantThumbnail({ img, _videoSrc: video }: Combatant): Promise<string> {
    if (video !== null && !img) return game.video.createThumbnail(video, { width: 100, height: 100 });
    return img || DEFAULT_TOKEN;
  }

  protected _isTokenVisible(token: TokenDocument | null): boolean {
    return token === null || !token.isSecret;
  }

  protected override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".combatant[data-combatant-id]", { fixed: true });
    if (!game.user.isGM) return;
    this._createContextMenu(() => this._getCombatContextOptions(), ".encounter-context-menu", {
      hookName: "getCombatContextOptions",
      parentClassHooks: false,
      eventName: "click",
      fixed: true,
    });
  }

  protected override _attachPartListeners(
    partId: string,
    element: HTMLElement,
    options: ApplicationRenderOptions,
  ): void {
    super._attachPartListeners(partId, element, options);
    if (partId !== "tracker") return;
    element.addEventListener("change", (event) => void this._onUpdateInitiative(event));
    element.addEventListener("pointerover", (event) => this.#onHover(event, true));
    element.addEventListener("pointerout", (event) => this.#onHover(event, false));
  }

  #onHover(event: PointerEvent, hover: boolean): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>(".combatant");
    const token = row && this.#combatantOf(row)?.token?.object;
    if (!token) return;
    token.hover = hover;
    token.refresh();
  }

  /** The entries of a row's menu. */
  protected _getEntryContextOptions(): ContextMenuEntry[] {
    const isGM = (): boolean => game.user.isGM;
    const combatantOf = (row: HTMLElement): Combatant | undefined => this.#combatantOf(row);
    const hasInitiative = (row: HTMLElement): boolean => combatantOf(row)?.initiative !== null;
    return forGeneration([
      {
        name: "COMBAT.CombatantClear",
        icon: "fa-solid fa-arrow-rotate-left",
        condition: (row) => isGM() && hasInitiative(row),
        callback: (row) => combatantOf(row)?.update({ initiative: null }),
      },
      {
        name: "COMBAT.CombatantReroll",
        icon: "fa-solid fa-dice-d20",
        condition: isGM,
        callback: (row) => this.viewed?.rollInitiative(row.dataset["combatantId"] ?? ""),
      },
      {
        name: "COMBAT.CombatantRemove",
        icon: "fa-solid fa-trash",
        condition: isGM,
        callback: (row) => combatantOf(row)?.delete(),
      },
    ]);
  }

  /** The entries of the combat's own menu. */
  protected _getCombatContextOptions(): ContextMenuEntry[] {
    const hasCombat = (): boolean => this.viewed !== null;
    return forGeneration([
      {
        name: "COMBAT.ToggleSceneLink",
        icon: "fa-solid fa-link",
        condition: () => hasCombat() && !this.viewed?.started,
        callback: () => this.viewed?.toggleSceneLink(),
      },
      {
        name: "COMBAT.InitiativeReset",
        icon: "fa-solid fa-arrow-rotate-left",
        condition: hasCombat,
        callback: () => this.viewed?.resetAll(),
      },
      ...(generation() >= 14
        ? [
            {
              name: "COMBAT.EditName",
              icon: "fa-solid fa-signature",
              condition: hasCombat,
              callback: () => onEditName.call(this),
            },
          ]
        : []),
      {
        name: generation() >= 14 ? "COMBAT.Delete" : "COMBAT.DeleteEncounter",
        icon: "fa-solid fa-trash",
        condition: hasCombat,
        callback: () => this.viewed?.endCombat(),
      },
    ]);
  }

  #combatantOf(element: HTMLElement): Combatant | undefined {
    const id = element.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"];
    return this.viewed?.combatants.get(id ?? "");
  }

  /** An action that no action of this application has is a method of the combat. */
  protected override _onClickAction(_event: PointerEvent, target: HTMLElement): unknown {
    const { viewed } = this;
    const method = viewed?.[target.dataset["action"] as keyof Combat];
    return typeof method === "function" ? (method as () => unknown).call(viewed) : undefined;
  }

  protected async _onCombatantControl(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const combatant = this.#combatantOf(target);
    if (!combatant) return;
    const { action } = target.dataset;
    if (action === "rollInitiative") await this._onRollInitiative(combatant);
    else if (action === "toggleHidden") await this._onToggleHidden(combatant);
    else if (action === "toggleDefeated") await this._onToggleDefeatedStatus(combatant);
    else if (action === "panToCombatant") await panTo(combatant);
  }

  protected async _onRollInitiative(combatant: Combatant): Promise<Combat | undefined> {
    return this.viewed?.rollInitiative([combatant.id ?? ""]);
  }

  protected async _onToggleHidden(combatant: Combatant): Promise<void> {
    await combatant.update({ hidden: !combatant.hidden });
  }

  protected async _onToggleDefeatedStatus(combatant: Combatant): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const status = CONFIG.specialStatusEffects["DEFEATED"] ?? "";
    await combatant.actor?.toggleStatusEffect(status, { active: defeated });
  }

  /** The field of a row: a number sets, `+n` and `-n` change, `=n` sets, blank clears. */
  protected async _onUpdateInitiative(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const combatant = this.#combatantOf(input);
    if (!combatant || !input.classList.contains("initiative-input")) return;
    const raw = input.value.trim();
    const relative = /^[+-]/.test(raw);
    const number = Number(raw.replace(/^=/, ""));
    if (raw === "") await combatant.update({ initiative: null });
    else if (Number.isNaN(number)) await this.render({ parts: ["tracker"] });
    else await combatant.update({ initiative: relative ? (combatant.initiative ?? 0) + number : number });
  }

  /** A click on a row selects its token; generation 14 lets players select their own only. */
  protected _onCombatantMouseDown(event: PointerEvent, target: HTMLElement): void {
    if ((event.target as HTMLElement).closest("button, input")) return;
    const combatant = this.#combatantOf(target);
    const token = combatant?.token?.object;
    if (!combatant || !token) return;
    if (!combatant.isOwner) return;
    token.control({ releaseOthers: true });
    void panTo(combatant);
  }

  /** Scrolls to the row of who acts. */
  scrollToTurn(): void {
    this.element.querySelector(".combatant.active")?.scrollIntoView({ block: "center" });
  }
}

async function panTo(combatant: Combatant): Promise<void> {
  const token = combatant.token?.object;
  if (token?.isVisible) await canvas.animatePan(token.center);
}

function shownInitiative(initiative: string, hasDecimals: boolean): string {
  return Number(initiative).toFixed(hasDecimals ? CONFIG.Combat.initiative.decimals : 0);
}

function effectIcons(combatant: Combatant): { icons: { img: string; name: string }[]; tooltip: string } {
  const effects = combatant.actor?.temporaryEffects ?? [];
  const icons = effects.map((effect) => ({ img: effect.img, name: effect.name }));
  return { icons, tooltip: icons.map((icon) => icon.name).join(", ") };
}

/** Core's own entries carry the keys of the generation. */
function forGeneration(entries: ContextMenuEntry[]): ContextMenuEntry[] {
  if (generation() < 14) return entries.map((entry) => ({ ...entry, icon: `<i class="${entry.icon} fa-fw"></i>` }));
  return entries.map(({ name = "", condition, callback, icon = "" }) => ({
    label: name,
    icon,
    ...(condition === undefined ? {} : { visible: condition }),
    onClick: (event, target) => callback?.(target, event),
  }));
}

/** Generation 14 says combat where 13 said encounter. */
function combatLabels(): Record<string, string> {
  const modern = generation() >= 14;
  return {
    begin: modern ? "COMBAT.StartCombat" : "COMBAT.Begin",
    end: modern ? "COMBAT.EndCombat" : "COMBAT.End",
    create: modern ? "COMBAT.CreateCombat" : "COMBAT.Create",
    none: modern ? "COMBAT.NoCombat" : "COMBAT.None",
  };
}

async function onControl(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
  await this["_onCombatantControl"](event, target);
}

function onActivateCombatant(this: CombatTracker, event: PointerEvent, target: HTMLElement): void {
  this["_onCombatantMouseDown"](event, target);
}

async function onCreateCombat(this: CombatTracker): Promise<void> {
  const combat = (await CONFIG.Combat.documentClass.create({})) as Combat | undefined;
  await combat?.activate({ render: false });
}

async function onCycleCombat(this: CombatTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
  const combat = game.combats.get(target.dataset["combatId"] ?? "");
  await combat?.activate({ render: false });
  if (combat) this.viewed = combat;
}

async function onEditName(this: CombatTracker): Promise<void> {
  const combat = this.viewed;
  if (!combat) return;
  const content = `<input type="text" name="name" value="${escapeHTML(combat.name)}" aria-label="${escapeHTML(game.i18n.localize("COMMON.Name"))}">`;
  const result = await DialogV2.input({ window: { title: "COMBAT.EditName" }, content });
  if (result) await combat.update(result as JsonObject);
}

function onTrackerSettings(): void {
  void new CombatTrackerConfig().render({ force: true });
}
