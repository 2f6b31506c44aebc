import type { OperationOptions } from "../../common/protocol.ts";
import { escapeHTML } from "../../common/utils/text.ts";
import type { JsonObject } from "../../common/utils/objects.ts";
import { Document } from "../data/document.ts";
import { Roll } from "../dice/roll.ts";
import { game, ui } from "../game.ts";
import { Hooks } from "../helpers/hooks.ts";
import type { Actor } from "./actor.ts";
import { readMessageMode } from "./message-modes.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token-document.ts";
import type { User } from "./user.ts";
import { renderTemplate } from "../applications/handlebars.ts";

/** The speaker, as messages store it. */
export interface ChatSpeakerData {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias?: string | undefined;
}

/** The sources from which `getSpeaker` chooses. */
export interface SpeakerOptions {
  scene?: Scene | null | undefined;
  actor?: Actor | null | undefined;
  token?: TokenDocument | { document: TokenDocument } | null | undefined;
  alias?: string | undefined;
}

/** A message in the chat. */
export class ChatMessage extends Document {
  static override documentName = "ChatMessage" as const;

  /** Generation 14 only, and installed by the page: `applyRollMode` under its new name. */
  declare static applyMode: (chatData: JsonObject, mode: string) => JsonObject;

  declare type: string;
  declare author: User | null;
  declare timestamp: number;
  declare flavor: string;
  declare content: string;
  declare speaker: ChatSpeakerData;
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: Roll[];
  declare sound: string | null;
  declare style: number;
  declare system: JsonObject;

  override prepareDerivedData(): void {
    this.rolls = (this._source["rolls"] as string[]).map((json) => Roll.fromJSON(json));
  }

  get isAuthor(): boolean {
    return this.author === game.user;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  get alias(): string {
    return this.speaker.alias ?? game.actors.get(this.speaker.actor ?? "")?.name ?? this.author?.name ?? "";
  }

  /** True if the current user is told of the message at all: of a private roll everybody hears that it was made. */
  override get visible(): boolean {
    return this.whisper.length === 0 || this.isRoll || this.isAuthor || this.whisper.includes(game.userId);
  }

  /** True if the current user may read what it says. */
  get isContentVisible(): boolean {
    if (this.whisper.length === 0) return true;
    if (this.whisper.includes(game.userId)) return true;
    return this.isAuthor && !this.blind;
  }

  override getUserLevel(user: User = game.user): number {
    return user.isGM || user === this.author ? 3 : 0;
  }

  /** The speaker: the token or actor given, else the character or name of the current user. */
  static getSpeaker(options: SpeakerOptions = {}): ChatSpeakerData {
    const token = options.token && "document" in options.token ? options.token.document : options.token;
    const actor = options.actor ?? token?.actor ?? (options.alias === undefined ? game.user.character : null);
    const scene = token?.parent ?? options.scene ?? game.scenes.current;
    const alias = options.alias ?? token?.name ?? actor?.name ?? game.user.name;
    return { scene: scene?.id ?? null, actor: actor?.id ?? null, token: token?.id ?? null, alias };
  }

  /** The users who are meant by a name: `GM`, `players`, or a user's name. */
  static getWhisperRecipients(name: string): User[] {
    if (["GM", "DM"].includes(name)) return game.users.filter((user) => user.isGM);
    if (name === "players") return game.users.filter((user) => !user.isGM);
    return game.users.filter((user) => user.name === name);
  }

  /** Generation 13: makes the data of a message private as a roll mode says. */
  static applyRollMode(chatData: JsonObject, rollMode: string): JsonObject {
    const mode = readMessageMode(rollMode);
    if (mode === "public") chatData["whisper"] = [];
    else if (mode === "self") chatData["whisper"] = [game.userId];
    else chatData["whisper"] = this.getWhisperRecipients("GM").map((user) => user.id);
    chatData["blind"] = mode === "blind";
    return chatData;
  }

  override async _preCreate(data: JsonObject, options: OperationOptions, user: User): Promise<boolean | void> {
    const allowed = await super._preCreate(data, options, user);
    if (allowed === false) return false;
    const mode = options["messageMode"] ?? options["rollMode"];
    if (typeof mode === "string") this.updateSource(ChatMessage.applyRollMode({}, mode));
    return undefined;
  }

  static override async createDocuments(
    data: readonly (JsonObject | Document)[] = [],
    operation: OperationOptions = {},
  ): Promise<Document[]> {
    return super.createDocuments(data.map(completed), operation);
  }

  override _onCreate(data: JsonObject, options: OperationOptions, userId: string): void {
    super._onCreate(data, options, userId);
    void ui.chat?.postOne(this);
  }

  override _onUpdate(changed: JsonObject, options: OperationOptions, userId: string): void {
    super._onUpdate(changed, options, userId);
    void ui.chat?.updateMessage(this);
  }

  override _onDelete(options: OperationOptions, userId: string): void {
    super._onDelete(options, userId);
    void ui.chat?.deleteMessage(this.id ?? "");
  }

  /** The element that shows the message. What the current user may not read is masked, and the user's name stands for the speaker. */
  async renderHTML(): Promise<HTMLElement> {
    const masked = !this.isContentVisible;
    const whisperTo = this.whisper
      .map((id) => game.users.get(id)?.name)
      .filter(Boolean)
      .join(", ");
    const context = {
      message: this.toObject(),
      alias: masked ? this.author?.name : this.alias,
      author: this.author,
      isWhisper: this.whisper.length > 0,
      whisperTo: masked ? "" : whisperTo,
      flavor: masked
        ? game.i18n.format("CHAT.PrivateRollContent", { user: escapeHTML(this.author?.name ?? "") })
        : this.flavor,
      content: masked ? await maskedRolls(this.rolls) : await this.#readableContent(),
      canDelete: this.canUserModify(game.user, "delete"),
      time: new Date(this.timestamp).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }),
      cssClass: [this.whisper.length > 0 ? "whisper" : "", this.blind ? "blind" : ""].join(" ").trim(),
    };
    const holder = document.createElement("template");
    holder.innerHTML = (await renderTemplate("templates/sidebar/chat-message.hbs", context)).trim();
    const element = holder.content.firstElementChild as HTMLElement;
    Hooks.callAll("renderChatMessageHTML", this, element, context);
    return element;
  }

  /** Rolls are drawn where the content is a bare number; otherwise the content speaks for itself. */
  async #readableContent(): Promise<string> {
    const bare = this.content === "" || !Number.isNaN(Number(this.content));
    if (!this.isRoll || !bare) return this.content;
    return (await Promise.all(this.rolls.map((roll) => roll.render()))).join("");
  }
}

async function maskedRolls(rolls: readonly Roll[]): Promise<string> {
  return (await Promise.all(rolls.map((roll) => roll.render({ isPrivate: true })))).join("");
}

/** Data of a new message with author and time, and with rolls as they are stored. */
function completed(data: JsonObject | Document): JsonObject {
  const source = data instanceof Document ? data.toObject() : { ...data };
  source["author"] ??= game.userId;
  source["timestamp"] ??= Date.now();
  source["speaker"] ??= ChatMessage.getSpeaker();
  if (Array.isArray(source["rolls"])) source["rolls"] = (source["rolls"] as unknown[]).map(storedRoll);
  return source;
}

function storedRoll(roll: unknown): string {
  return typeof roll === "string" ? roll : JSON.stringify(roll);
}
