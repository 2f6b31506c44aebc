const jobs: (() => void)[] = [];
let channel: MessageChannel | null = null;

/** Runs a job when everything of this moment has been done. No timer: those wait while nobody looks at the page. */
export function inNextTask(job: () => void): void {
  jobs.push(job);
  if (channel === null) {
    channel = new MessageChannel();
    channel.port1.addEventListener("message", () => jobs.shift()?.());
    channel.port1.start();
  }
  channel.port2.postMessage(null);
}
