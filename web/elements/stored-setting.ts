// Settings that are kept on this device (localStorage).

export function saveSetting (key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // This browser blocks storage: a view may remember the setting, a reload does not.
  }
}

/** A setting stored as JSON; empty where there is none or it cannot be parsed. */
export function readJsonSetting (key: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(readSetting(key) ?? '{}') as Record<string, unknown> }
  } catch {
    return {}
  }
}

export function readSetting (key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
