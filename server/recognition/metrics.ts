// Metrics of recognition, for Prometheus.
import { Counter, Histogram } from 'prom-client'

/** `hand`: from an image to hand points, in a worker. `letter`: from points to a letter. */
type Step = 'hand' | 'letter'

export type Durations = ReturnType<typeof measureDurations>

/** Creates the histogram of one recognizer. */
export function measureDurations () {
  const histogram = new Histogram({
    name: 'dactylo_recognition_duration_seconds',
    help: 'Time to find the hands in an image (step="hand"), and to name a letter (step="letter")',
    labelNames: ['step'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: []
  })
  return {
    histogram,
    /** Runs work and records its duration, whether it succeeds or fails. */
    time<T> (step: Step, work: () => Promise<T>): Promise<T> {
      const end = histogram.startTimer({ step })
      return work().finally(end)
    }
  }
}

/** @param count the number since the start */
export const replacedWorkers = (count: () => number) => new Counter({
  name: 'dactylo_image_workers_replaced_total',
  help: 'Recognition workers replaced because they died or were too slow',
  registers: [],
  collect () {
    this.reset()
    this.inc(count())
  }
})
