import {
  ArrayField,
  BooleanField,
  DocumentIdField,
  EmbeddedCollectionField,
  FilePathField,
  ForeignDocumentField,
  NumberField,
  ObjectField,
  SchemaField,
  SetField,
  StringField,
} from "./fields.ts";
import type { DataField } from "./fields.ts";
import { ACTIVE_EFFECT_SHOW_ICON } from "./constants.ts";
import type { JsonObject } from "./utils/objects.ts";

/** The documents the stand-in keeps. */
export const DOCUMENT_NAMES = [
  "User",
  "Setting",
  "Actor",
  "ActorDelta",
  "ActiveEffect",
  "Item",
  "Scene",
  "Token",
  "Combat",
  "Combatant",
  "CombatantGroup",
  "ChatMessage",
  "JournalEntry",
  "JournalEntryPage",
  "Macro",
] as const;

export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** Documents with a collection of their own in the world. */
export const PRIMARY_DOCUMENT_NAMES = ["User", "Setting", "Actor", "Scene", "Combat", "ChatMessage"] as const;

export type PrimaryDocumentName = (typeof PRIMARY_DOCUMENT_NAMES)[number];

/** Documents that compendia can hold. */
export const PACKED_DOCUMENT_NAMES = ["JournalEntry", "Macro"] as const;

export type PackedDocumentName = (typeof PACKED_DOCUMENT_NAMES)[number];

/** The documents that live inside others, and the key under which they do. */
export const EMBEDDED: Readonly<Partial<Record<DocumentName, Readonly<Partial<Record<DocumentName, string>>>>>> = {
  Actor: { ActiveEffect: "effects", Item: "items" },
  Scene: { Token: "tokens" },
  Combat: { Combatant: "combatants", CombatantGroup: "groups" },
  JournalEntry: { JournalEntryPage: "pages" },
};

const id = (): DataField => new DocumentIdField();
const flags = (): DataField => new ObjectField();
const name = (): DataField => new StringField({ required: true, blank: true });
const image = (initial = ""): DataField => new FilePathField({ required: true, initial });
const number = (initial: number): DataField => new NumberField({ required: true, nullable: false, initial });
const ownership = (): DataField => new ObjectField({ initial: () => ({ default: 0 }) });

function effect(generation: number): SchemaField {
  return new SchemaField({
    ...(generation >= 14 ? { showIcon: number(ACTIVE_EFFECT_SHOW_ICON.CONDITIONAL), start: new ObjectField() } : {}),
    _id: id(),
    type: new StringField({ required: true, initial: "base" }),
    name: name(),
    img: image(),
    disabled: new BooleanField(),
    origin: new StringField({ required: false, nullable: true, initial: null }),
    statuses: new SetField(new StringField()),
    duration: new ObjectField(),
    flags: flags(),
  });
}

function token(): SchemaField {
  return new SchemaField({
    _id: id(),
    name: name(),
    actorId: new ForeignDocumentField("Actor", { idOnly: true }),
    actorLink: new BooleanField(),
    x: number(0),
    y: number(0),
    elevation: number(0),
    width: number(1),
    height: number(1),
    disposition: number(-1),
    hidden: new BooleanField(),
    texture: new SchemaField({ src: image() }),
    _movementHistory: new ArrayField(new ObjectField()),
    delta: new ObjectField(),
    flags: flags(),
  });
}

/** A field that is left out is the base actor's. */
function actorDelta(): SchemaField {
  return new SchemaField({
    _id: id(),
    name: new StringField({ nullable: true, initial: null }),
    type: new StringField({ nullable: true, initial: null }),
    img: new FilePathField({ nullable: true, initial: null }),
    system: new ObjectField(),
    ownership: new ObjectField(),
    flags: flags(),
  });
}

function combatant(): SchemaField {
  return new SchemaField({
    _id: id(),
    type: new StringField({ required: true, initial: "base" }),
    system: new ObjectField(),
    actorId: new ForeignDocumentField("Actor", { idOnly: true }),
    tokenId: new ForeignDocumentField("Token", { idOnly: true }),
    sceneId: new ForeignDocumentField("Scene", { idOnly: true }),
    name: name(),
    img: image(),
    initiative: new NumberField({ required: true, nullable: true, initial: null }),
    hidden: new BooleanField(),
    defeated: new BooleanField(),
    group: new ForeignDocumentField("CombatantGroup"),
    flags: flags(),
  });
}

function combatantGroup(): SchemaField {
  return new SchemaField({
    _id: id(),
    type: new StringField({ required: true, initial: "base" }),
    system: new ObjectField(),
    name: name(),
    img: image(),
    initiative: new NumberField({ required: true, nullable: true, initial: null }),
    ownership: ownership(),
    flags: flags(),
  });
}

function combat(generation: number): SchemaField {
  return new SchemaField({
    _id: id(),
    type: new StringField({ required: true, initial: "base" }),
    system: new ObjectField(),
    ...(generation >= 14 ? { name: name() } : {}),
    scene: new ForeignDocumentField("Scene"),
    groups: new EmbeddedCollectionField("CombatantGroup", combatantGroup()),
    combatants: new EmbeddedCollectionField("Combatant", combatant()),
    active: new BooleanField(),
    round: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
    turn: new NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }),
    sort: number(0),
    flags: flags(),
  });
}

function scene(): SchemaField {
  return new SchemaField({
    _id: id(),
    name: name(),
    active: new BooleanField(),
    navigation: new BooleanField({ initial: true }),
    navOrder: number(0),
    navName: name(),
    width: new NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 1400 }),
    height: new NumberField({ required: true, nullable: false, integer: true, positive: true, initial: 1000 }),
    background: new SchemaField({ src: new FilePathField({ required: true, nullable: true, initial: null }) }),
    backgroundColor: new StringField({ required: true, initial: "#26352f" }),
    grid: new SchemaField({
      type: number(1),
      size: new NumberField({ required: true, nullable: false, integer: true, min: 20, initial: 100 }),
      distance: new NumberField({ required: true, nullable: false, positive: true, initial: 5 }),
      units: new StringField({ required: true, initial: "ft" }),
    }),
    tokens: new EmbeddedCollectionField("Token", token()),
    ownership: ownership(),
    flags: flags(),
  });
}

function item(): SchemaField {
  return new SchemaField({
    _id: id(),
    name: name(),
    type: new StringField({ required: true, initial: "base" }),
    img: image(),
    system: new ObjectField(),
    flags: flags(),
  });
}

function actor(generation: number): SchemaField {
  return new SchemaField({
    _id: id(),
    name: name(),
    type: new StringField({ required: true, initial: "character" }),
    img: image(),
    system: new ObjectField(),
    prototypeToken: new ObjectField(),
    effects: new EmbeddedCollectionField("ActiveEffect", effect(generation)),
    items: new EmbeddedCollectionField("Item", item()),
    ownership: ownership(),
    flags: flags(),
  });
}

function chatMessage(): SchemaField {
  return new SchemaField({
    _id: id(),
    type: new StringField({ required: true, initial: "base" }),
    author: new ForeignDocumentField("User"),
    timestamp: number(0),
    flavor: new StringField({ required: true, blank: true }),
    content: new StringField({ required: true, blank: true, trim: false }),
    speaker: new SchemaField({
      scene: new ForeignDocumentField("Scene", { idOnly: true }),
      actor: new ForeignDocumentField("Actor", { idOnly: true }),
      token: new ForeignDocumentField("Token", { idOnly: true }),
      alias: new StringField({ required: false }),
    }),
    whisper: new ArrayField(new StringField()),
    blind: new BooleanField(),
    rolls: new ArrayField(new StringField({ trim: false })),
    sound: new StringField({ required: true, nullable: true, initial: null }),
    style: number(0),
    system: new ObjectField(),
    flags: flags(),
  });
}

function user(): SchemaField {
  return new SchemaField({
    _id: id(),
    name: name(),
    role: new NumberField({ required: true, nullable: false, integer: true, min: 0, max: 4, initial: 1 }),
    color: new StringField({ required: true, initial: "#6d8ed0" }),
    character: new ForeignDocumentField("Actor"),
    flags: flags(),
  });
}

function setting(): SchemaField {
  return new SchemaField({
    _id: id(),
    key: new StringField({ required: true }),
    user: new ForeignDocumentField("User", { idOnly: true }),
    value: new StringField({ required: true, trim: false, blank: true }),
  });
}

function journalEntry(): SchemaField {
  return new SchemaField({
    _id: id(),
    name: name(),
    pages: new EmbeddedCollectionField("JournalEntryPage", journalEntryPage()),
    sort: number(0),
    ownership: ownership(),
    flags: flags(),
  });
}

function journalEntryPage(): SchemaField {
  return new SchemaField({
    _id: id(),
    name: name(),
    type: new StringField({ required: true, initial: "text" }),
    title: new ObjectField(),
    text: new ObjectField(),
    sort: number(0),
    ownership: ownership(),
    flags: flags(),
  });
}

function macro(): SchemaField {
  return new SchemaField({
    _id: id(),
    name: name(),
    type: new StringField({ required: true, initial: "script" }),
    scope: new StringField({ required: true, initial: "global" }),
    img: image(),
    command: new StringField({ required: true, blank: true, trim: false }),
    sort: number(0),
    ownership: ownership(),
    flags: flags(),
  });
}

const BUILDERS: Readonly<Record<DocumentName, (generation: number) => SchemaField>> = {
  User: user,
  Setting: setting,
  Actor: actor,
  ActorDelta: actorDelta,
  ActiveEffect: effect,
  Item: item,
  Scene: scene,
  Token: token,
  Combat: combat,
  Combatant: combatant,
  CombatantGroup: combatantGroup,
  ChatMessage: chatMessage,
  JournalEntry: journalEntry,
  JournalEntryPage: journalEntryPage,
  Macro: macro,
};

const built = new Map<string, SchemaField>();

/** The fields of a kind of document in a generation of Foundry. */
export function documentSchema(documentName: DocumentName, generation: number): SchemaField {
  const key = `${documentName}.${generation}`;
  const schema = built.get(key) ?? BUILDERS[documentName](generation);
  built.set(key, schema);
  return schema;
}

/** A complete source from partial data: defaults filled in, unknown keys dropped. */
export function completeSource(documentName: DocumentName, generation: number, data: JsonObject): JsonObject {
  return documentSchema(documentName, generation).clean(data) as JsonObject;
}
