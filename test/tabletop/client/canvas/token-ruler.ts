import { renderTemplate } from "../applications/handlebars.ts";
import { CONFIG } from "../config.ts";
import { canvas } from "../game.ts";
import type { Place } from "../documents/token-movement.ts";
import { measured } from "../documents/token-movement.ts";
import type { Token } from "./token.ts";

/** A point of a ruler's path. */
export interface RulerWaypoint extends Place {
  readonly action: string;
  readonly stage: "passed" | "pending" | "planned";
  readonly index: number;
  readonly explicit: boolean;
  readonly hidden: boolean;
  readonly unreachable: boolean;
  readonly movementId: string | null;
  readonly center: { readonly x: number; readonly y: number };
  readonly measurement: { readonly distance: number; readonly cost: number; readonly spaces: number };
  previous: RulerWaypoint | null;
  next: RulerWaypoint | null;
}

/** The data from which a label is drawn. */
interface LabelContext {
  action: { icon: string };
  cssClass: string;
  secret: boolean;
  units: string;
  uiScale: number;
  position: { x: number; y: number };
  distance: { total: string };
  cost: { total: string; units: string };
  elevation: { total: number; icon: string; hidden: boolean };
}

/** The content of a ruler: the places to which a user means to move its token. */
interface RulerData {
  readonly passedWaypoints: readonly Place[];
  readonly pendingWaypoints: readonly Place[];
  readonly plannedMovement: Readonly<Record<string, { readonly foundPath: readonly Place[] }>>;
}

/** The path of a token that is dragged, as far as its labels. */
export class TokenRuler {
  static WAYPOINT_LABEL_TEMPLATE = "templates/hud/waypoint-label.hbs";

  readonly token: Token;
  readonly #labels = document.createElement("div");
  #drawing = 0;

  constructor(token: Token) {
    this.token = token;
    this.#labels.className = "waypoint-labels";
  }

  async draw(): Promise<void> {
    document.querySelector("#measurement")?.append(this.#labels);
  }

  clear(): void {
    this.#drawing += 1;
    this.#labels.replaceChildren();
  }

  destroy(): void {
    this.#labels.remove();
  }

  /** Draws the labels of the paths anew. */
  refresh({ plannedMovement }: RulerData): void {
    for (const { foundPath } of Object.values(plannedMovement)) void this.#label(this.#pathOf(foundPath));
  }

  #pathOf(way: readonly Place[]): RulerWaypoint[] {
    const { w, h } = this.token;
    const [origin] = way;
    const path = way.map((place, index): RulerWaypoint => {
      const { distance, cost, spaces } = measured(canvas.scene, origin ?? place, way.slice(1, index + 1));
      return {
        ...place,
        action: "walk",
        stage: "planned",
        index,
        explicit: true,
        hidden: false,
        unreachable: false,
        movementId: null,
        center: { x: place.x + w / 2, y: place.y + h / 2 },
        measurement: { distance, cost, spaces },
        previous: null,
        next: null,
      };
    });
    for (const [index, waypoint] of path.entries()) {
      waypoint.previous = path[index - 1] ?? null;
      waypoint.next = path[index + 1] ?? null;
    }
    return path;
  }

  async #label(path: readonly RulerWaypoint[]): Promise<void> {
    const drawing = (this.#drawing += 1);
    const state = {};
    const { WAYPOINT_LABEL_TEMPLATE: template } = this.constructor as typeof TokenRuler;
    const contexts = path.flatMap((waypoint) => this._getWaypointLabelContext(waypoint, state) ?? []);
    const labels = await Promise.all(contexts.map(async (context) => renderTemplate(template, { ...context })));
    if (drawing === this.#drawing) this.#labels.innerHTML = labels.join("");
  }

  /** The text of the label at a waypoint; undefined if it has none. */
  protected _getWaypointLabelContext(waypoint: RulerWaypoint, _state: object): LabelContext | void {
    const { measurement, previous, elevation, center, action } = waypoint;
    if (previous === null) return undefined;
    const { units } = canvas.grid;
    return {
      action: { icon: CONFIG.Token.movement.actions[action]?.icon ?? "" },
      cssClass: "",
      secret: false,
      units,
      uiScale: 1,
      position: { x: center.x, y: center.y },
      distance: { total: String(measurement.distance) },
      cost: { total: String(measurement.cost), units },
      elevation: { total: elevation, icon: "fa-solid fa-arrows-up-down", hidden: elevation === 0 },
    };
  }
}
