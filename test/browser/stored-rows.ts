// The learner's data on the device, as a test reads it beside the page.
/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** The rows of a table. There are none before the page has made its database: this function never makes it, because the
 * page would then take it for one of an older version. */
export const storedRows = <Row>(page: Page, table: string) =>
  page.evaluate(table => new Promise<Row[]>((resolve, reject) => {
    const opening = indexedDB.open('dactylo-learner')
    opening.onupgradeneeded = () => {
      opening.transaction!.abort()
      resolve([])
    }
    opening.onerror = reject
    opening.onsuccess = () => {
      const reading = opening.result.transaction(table).objectStore(table).getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result)
      }
    }
  }), table)
