import { CONFIG } from "../../config.ts";
import { game, generation, ui } from "../../game.ts";
import type { ChatMessage } from "../../documents/chat-message.ts";
import { currentMessageMode, messageModeSetting } from "../../documents/message-modes.ts";
import { Roll } from "../../dice/roll.ts";
import { escapeHTML } from "../../../common/utils/text.ts";
import type { ApplicationRenderOptions, PartialConfiguration, RenderContext } from "../api/application.ts";
import { Semaphore } from "../../helpers/timing.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { ContextMenuEntry } from "../ux/context-menu.ts";
import { AbstractSidebarTab } from "./abstract-tab.ts";

/** The chat: messages that the current user may see, and a field to write new ones. */
export class ChatLog extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  /** What is put into the log and taken off it, one after the other: a message may be deleted while it is still being drawn. */
  readonly #changes = new Semaphore();

  static override tabName = "chat";

  static override DEFAULT_OPTIONS: PartialConfiguration = {
    id: "chat",
    classes: ["chat-sidebar"],
    window: { title: "SIDEBAR.chat", icon: "fa-solid fa-comments" },
    actions: { deleteMessage: onDeleteMessage, expandRoll: onExpandRoll },
  };

  static override PARTS = {
    log: { template: "templates/sidebar/tabs/chat/log.hbs", scrollable: [".chat-scroll"] },
    input: { template: "templates/sidebar/tabs/chat/input.hbs" },
  };

  protected override async _prepareContext(options: ApplicationRenderOptions): Promise<RenderContext> {
    const context = await super._prepareContext(options);
    const modes = generation() >= 14 ? CONFIG.ChatMessage.modes : CONFIG.Dice.rollModes;
    return { ...context, modes, mode: currentMessageMode(), user: game.user };
  }

  protected override async _onRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (options.parts?.includes("log")) await this.#changes.add(async () => this.#appendAll());
    if (options.parts?.includes("input")) this.#listen();
    this.scrollBottom();
  }

  protected override async _onFirstRender(context: RenderContext, options: ApplicationRenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getEntryContextOptions(), ".message[data-message-id]", {
      hookName: "getChatMessageContextOptions",
      parentClassHooks: false,
    });
  }

  protected override _onActivate(): void {
    super._onActivate();
    this.scrollBottom();
  }

  protected _getEntryContextOptions(): ContextMenuEntry[] {
    return [];
  }

  #listen(): void {
    const field = this.element.querySelector<HTMLTextAreaElement>("textarea.chat-input");
    field?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      const text = field.value.trim();
      field.value = "";
      if (text) void this.processMessage(text);
    });
    const mode = this.element.querySelector<HTMLSelectElement>("select.message-mode");
    mode?.addEventListener("change", () => void game.settings.set("core", messageModeSetting(), mode.value));
  }

  /** Posts what somebody typed; `/roll` and `/r` roll. */
  async processMessage(text: string): Promise<unknown> {
    const roll = /^\/r(?:oll)? (.+)$/.exec(text);
    if (roll?.[1] === undefined) return CONFIG.ChatMessage.documentClass.create({ content: escapeHTML(text) });
    if (!Roll.validate(roll[1])) return ui.notifications.error("CHAT.InvalidFormula", { localize: true });
    return Roll.create(roll[1], game.user.character?.getRollData() ?? {}).toMessage();
  }

  /** Adds a new message at the end, if the current user is told of it. */
  async postOne(message: ChatMessage): Promise<void> {
    if (!this.rendered) return;
    await this.#changes.add(async () => this.#append(message));
    this.scrollBottom();
    if (this.popout instanceof ChatLog) await this.popout.postOne(message);
  }

  async #appendAll(): Promise<void> {
    for (const message of game.messages) await this.#append(message);
  }

  async #append(message: ChatMessage): Promise<void> {
    const log = this.element.querySelector(".chat-log");
    if (!log || !message.visible) return;
    const element = await message.renderHTML();
    // Messages are rendered one after the other, yet a later one may be ready first.
    const following = [...log.children].find(
      (other) => Number((other as HTMLElement).dataset["timestamp"]) > message.timestamp,
    );
    element.dataset["timestamp"] = String(message.timestamp);
    if (log.querySelector(`[data-message-id="${message.id}"]`)) return;
    log.insertBefore(element, following ?? null);
  }

  /** Draws a message again. */
  async updateMessage(message: ChatMessage): Promise<void> {
    void this.deleteMessage(message.id ?? "");
    await this.postOne(message);
  }

  /** Takes a message off the log. */
  async deleteMessage(id: string): Promise<void> {
    await this.#changes.add(() => this.element?.querySelector(`.chat-log [data-message-id="${id}"]`)?.remove());
    if (this.popout instanceof ChatLog) await this.popout.deleteMessage(id);
  }

  /** Scrolls to the newest message. */
  scrollBottom(): void {
    const scroll = this.element.querySelector(".chat-scroll");
    if (scroll) scroll.scrollTop = scroll.scrollHeight;
  }
}

async function onDeleteMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
  const id = target.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"];
  await game.messages.get(id ?? "")?.delete();
}

function onExpandRoll(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
  target.classList.toggle("expanded");
}
