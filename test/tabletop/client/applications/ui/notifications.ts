import { game } from "../../game.ts";

type NotificationType = "info" | "warning" | "error" | "success";

/** How a notification is shown; the names are Foundry's. */
export interface NotifyOptions {
  permanent?: boolean;
  localize?: boolean;
  console?: boolean;
  escape?: boolean;
  format?: Record<string, string>;
}

/** A notification on the screen. */
export interface Notification {
  readonly id: number;
  readonly type: NotificationType;
  readonly message: string;
  remove(): void;
}

const LIFETIME = 5000;
const MAXIMUM_SHOWN = 4;

const LOGGERS = { info: "info", success: "info", warning: "warn", error: "error" } as const;

/** Short messages at the top of the screen. */
export class Notifications {
  #nextId = 1;

  info(message: string, options: NotifyOptions = {}): Notification {
    return this.notify(message, "info", options);
  }

  warn(message: string, options: NotifyOptions = {}): Notification {
    return this.notify(message, "warning", options);
  }

  error(message: string | Error, options: NotifyOptions = {}): Notification {
    return this.notify(message instanceof Error ? message.message : message, "error", options);
  }

  success(message: string, options: NotifyOptions = {}): Notification {
    return this.notify(message, "success", options);
  }

  notify(message: string, type: NotificationType = "info", options: NotifyOptions = {}): Notification {
    const { format, localize = format !== undefined } = options;
    const text = format ? game.i18n.format(message, format) : localize ? game.i18n.localize(message) : message;
    if (options.console !== false) console[LOGGERS[type]](text);
    const holder = document.getElementById("notifications-holder");
    const element = document.createElement("li");
    element.className = `notification ${type}`;
    element.textContent = text;
    const remove = (): void => element.remove();
    element.addEventListener("click", remove);
    if (options.permanent !== true) setTimeout(remove, LIFETIME);
    holder?.append(element);
    for (const older of [...(holder?.children ?? [])].slice(0, -MAXIMUM_SHOWN)) older.remove();
    return { id: this.#nextId++, type, message: text, remove };
  }

  remove(notification: Notification): void {
    notification.remove();
  }

  clear(): void {
    document.getElementById("notifications-holder")?.replaceChildren();
  }
}
