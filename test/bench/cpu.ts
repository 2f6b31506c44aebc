/** How long each is measured, after half as long to get warm, in milliseconds of CPU time. */
const SPAN = 300;
/** How often the clock is looked at. */
const AT_ONCE = 10;

/** How often something can be done in a second of this process's CPU time: what else the machine does is not counted. */
export function perCpuSecond(job: () => void, span = SPAN): number {
  spend(job, span / 2);
  return spend(job, span);
}

function spend(job: () => void, span: number): number {
  const start = process.cpuUsage();
  let count = 0;
  for (;;) {
    for (let i = 0; i < AT_ONCE; i += 1) job();
    count += AT_ONCE;
    const { user, system } = process.cpuUsage(start);
    const passed = user + system;
    if (passed >= span * 1000) return (count / passed) * 1e6;
  }
}

/** The CPU time in milliseconds that so many repetitions of something take. */
export function cpuTime(job: () => void, times: number): number {
  const start = process.cpuUsage();
  for (let i = 0; i < times; i += 1) job();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
}
