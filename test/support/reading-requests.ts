// Requests of each route that reads from the database, by a small school's people in a large one.
import type { Sent, School } from './writing-requests.ts'
import { TEACHERS, largeId } from './large-school.ts'

type Requests = Record<string, Sent[]>

/** They read no rows, or one by its key. */
export const WITHOUT_ROWS = [
  'GET /ping', 'GET /health', 'GET /get-sign_recognizer-model/{name}', 'GET /content/illustrations/{name}',
  'GET /media/{name}', 'GET /metrics', 'GET /api/auth/forgot-password'
]

export function readingRequests (school: School): Requests {
  return { ...learnerRequests(school), ...teacherRequests(school), ...adminRequests(school) }
}

const by = ({ headers }: { headers: Record<string, string> }) => (...paths: string[]): Sent[] =>
  paths.map(path => ({ headers, path }))

function learnerRequests ({ pupil, classes, lessons, exercises }: School): Requests {
  const read = by(pupil)
  const searches = ['m', 'mot', 'mot1232', 'geste', 'movement', 'zqxwk', 'mott232']
  return {
    'GET /ready': read(''),
    'GET /api/users/me': read(''),
    'GET /api/users/me/export': read(''),
    'GET /api/users/me/activity': read('?timeZone=Europe/Paris'),
    'GET /api/users/me/progress': read(''),
    'GET /api/users/me/classes': read(''),
    'GET /api/users/me/assignments': read(''),
    'GET /api/dictionary': read('', '?page=300', '?letter=m', '?difficulty=beginner', '?category=large 3',
      ...searches.map(search => `?search=${search}`)),
    'GET /api/dictionary/categories': read(''),
    'GET /api/dictionary/{id}': read(largeId(7)),
    'GET /api/modules': read(''),
    'GET /api/lessons': read('?limit=100', '?exercises=true&limit=100', `?moduleId=${largeId(1)}`),
    'GET /api/lessons/{id}': read(...lessons, largeId(1)),
    'GET /api/exercises/{id}': read(exercises[0], largeId(100)),
    'GET /api/words': read('', '?language=fr&level=2&kind=everyday', '?page=50'),
    'GET /api/reviews': read(''),
    'GET /api/invitations/{code}': read(classes[0].code)
  }
}

function teacherRequests ({ teacher, admin, classes: [one] }: School): Requests {
  const both = (rest = '') => [...by(teacher)(`${one.id}${rest}`), ...by(admin)(`${largeId(9)}${rest}`)]
  return {
    'GET /api/classes': [...by(teacher)(''), ...by(admin)('', '?page=100')],
    'GET /api/classes/deleted': [...by(teacher)(''), ...by(admin)('')],
    'GET /api/classes/{id}': both(),
    'GET /api/classes/{id}/invitations': both(),
    'GET /api/classes/{id}/members': both('?limit=100'),
    'GET /api/classes/{id}/members/removed': both(),
    'GET /api/classes/{id}/progress': both('?limit=100'),
    'GET /api/classes/{id}/progress.csv': both(),
    'GET /api/classes/{id}/assignments': both(),
    'GET /api/classes/{id}/assignments/pupils': both('?limit=100'),
    'GET /api/classes/{id}/hard-letters': both()
  }
}

function adminRequests ({ admin }: School): Requests {
  const read = by(admin)
  const person = largeId(TEACHERS + 1)
  const last = 'from=2099-01-01T00:00:00Z'
  return {
    'GET /api/users': read('', '?page=1000', ...['user99999', 'zoe martin12', 'school.example', 'zqxwk']
      .map(search => `?search=${search}`)),
    'GET /api/users/{id}': read(person),
    'GET /api/users/{id}/export': read(person),
    'GET /api/audit': read('', '?page=100', '?action=user.login_failed&page=90&limit=100', `?actor=${person}`,
      `?target=${person}&action=user.changed`, `?${last}`, `?action=sign.deleted&${last}`,
      '?until=2000-01-01T00:00:00Z'),
    'GET /api/figures': read(''),
    'GET /api/media': read('', '?page=100'),
    'GET /api/export': read(''),
    'GET /api/export/content.ndjson': read(''),
    'GET /api/export/signs.csv': read(''),
    'GET /api/export/words.csv': read('')
  }
}
