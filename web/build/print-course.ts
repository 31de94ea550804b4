// Prints the course of assets/content as JSON.
import { courseOf } from '../../server/content/course.ts'
import { readContent } from '../../server/content/files.ts'

process.stdout.write(JSON.stringify(courseOf(await readContent())))
