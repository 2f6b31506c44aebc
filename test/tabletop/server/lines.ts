import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket as NetSocket } from "node:net";
import type { Server } from "socket.io";

/**
 * The lines between browsers and the server, one per seat: a test cuts them and reads what the server sent along them. A browser names its
 * seat by a cookie, so that no page knows of it; without the cookie there is no line, and nothing happens here.
 */

/** The cookie by which a browser names its seat. */
export const SEAT_COOKIE = "seat";

/** How much of a line is left: all, nothing, or nothing without either end being told. */
type LineState = "open" | "cut" | "silent";

/** A packet of the engine below the sockets. */
interface Packet {
  readonly type: string;
  readonly data?: unknown;
}

/** A connection of the engine, as far as a line deals with it. */
interface Connection {
  readonly readyState: string;
  readonly request: IncomingMessage;
  close(discard?: boolean): void;
  on(event: "packetCreate", listener: (packet: Packet) => void): void;
  on(event: "close", listener: () => void): void;
}

/** One browser's way to the server. */
export class Line {
  state: LineState = "open";
  /** The messages that the server sent, as JSON, oldest first. */
  readonly sent: string[] = [];
  readonly connections = new Set<Connection>();
  /** Raw sockets whose traffic stands still in both directions. */
  readonly #stopped = new Map<NetSocket, Connection>();
  #waiting: (() => void)[] = [];
  #leaving: (() => void)[] = [];

  add(connection: Connection): void {
    this.connections.add(connection);
    connection.on("packetCreate", ({ type, data }) => {
      // Before the JSON stand the type of the packet and the number of the answer.
      if (type === "message" && typeof data === "string") this.sent.push(data.replace(/^\d+/, ""));
    });
    connection.on("close", () => {
      this.connections.delete(connection);
      if (this.connections.size > 0) return;
      for (const left of this.#leaving.splice(0)) left();
    });
    if (this.state === "cut") connection.close(true);
    else if (this.state === "silent") this.#stop(connection);
  }

  /** Closes the connections at once, and lets no new one through. */
  cut(): void {
    this.state = "cut";
    for (const connection of this.connections) connection.close(true);
  }

  /** Stops the traffic in both directions and closes nothing: each end finds out by itself. */
  silence(): void {
    this.state = "silent";
    for (const connection of this.connections) this.#stop(connection);
  }

  /** Lets traffic through again: on connections that both ends still hold, what stood still arrives now. */
  restore(): void {
    this.state = "open";
    for (const [socket, connection] of this.#stopped) {
      if (connection.readyState !== "open") socket.destroy();
      else {
        socket.uncork();
        socket.resume();
      }
    }
    this.#stopped.clear();
    for (const goOn of this.#waiting.splice(0)) goOn();
  }

  /** Asks to pass: true when the line is open, false when it is cut, and no answer while it is silent. */
  ask(answer: (open: boolean) => void): void {
    if (this.state === "silent") this.#waiting.push(() => this.ask(answer));
    else answer(this.state === "open");
  }

  /** Resolves when the server has no connection of this browser. */
  async empty(): Promise<void> {
    if (this.connections.size > 0) await new Promise<void>((resolve) => this.#leaving.push(resolve));
  }

  #stop(connection: Connection): void {
    const { socket } = connection.request;
    this.#stopped.set(socket, connection);
    socket.cork();
    socket.pause();
  }
}

/** All lines of a tabletop, by seat. */
export class Lines {
  readonly #lines = new Map<string, Line>();

  /** The line of a seat; new seats have an open one. */
  of(seat: string): Line {
    const line = this.#lines.get(seat) ?? new Line();
    this.#lines.set(seat, line);
    return line;
  }

  /** Mends every line and forgets what was sent; seats without a browser are forgotten altogether. */
  clear(): void {
    for (const [seat, line] of this.#lines) {
      line.restore();
      line.sent.length = 0;
      if (line.connections.size === 0) this.#lines.delete(seat);
    }
  }

  /** Watches the connections of a server. */
  watch(io: Server): void {
    io.engine.on("connection", (connection: Connection) => this.#find(connection.request)?.add(connection));
  }

  /** Decides on a new connection, as the server's `allowRequest`. */
  allow(request: IncomingMessage, decide: (error: string | null, allowed: boolean) => void): void {
    const line = this.#find(request);
    if (line) line.ask((open) => decide(null, open));
    else decide(null, true);
  }

  /** Answers a request for a file as soon as its line lets it through; on a cut line the connection breaks. */
  admit(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const line = this.#find(request);
    if (!line) return serve();
    line.ask((open) => {
      if (open) serve();
      else response.destroy();
    });
  }

  #find(request: IncomingMessage): Line | undefined {
    const cookies = (request.headers.cookie ?? "").split("; ");
    const seat = cookies.find((cookie) => cookie.startsWith(`${SEAT_COOKIE}=`))?.slice(SEAT_COOKIE.length + 1);
    return seat === undefined ? undefined : this.of(seat);
  }
}
