// The calendar file of a daily reminder, read by a calendar library.
import t from '#tap'
import ICAL from 'ical.js'
import { reminderFile } from '../../web/views/home/reminder-file.ts'

const reminder = {
  time: '18:30',
  title: 'Épeler : A, B; C\\D',
  link: 'https://ecole.example/dactylo/#/',
  id: '5f6f6a3c-1f0b-4a52-9a53-0d8b0f0c2f11'
}

function read (text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const component = calendar.getFirstSubcomponent('vevent')!
  return { calendar, component, event: new ICAL.Event(component), alarm: component.getFirstSubcomponent('valarm')! }
}

t.test('the reminder comes every day at the learner’s own time, wherever they are', async t => {
  const { event, component } = read(reminderFile(reminder, new Date(2026, 2, 28, 12)))
  const days = event.iterator()
  const next = () => days.next()!.toString()
  t.same([next(), next(), next()], ['2026-03-28T18:30:00', '2026-03-29T18:30:00', '2026-03-30T18:30:00'],
    'at the same time after a change of the clock')
  t.equal(event.startDate.zone.tzid, 'floating')
  t.equal(event.duration.toString(), 'PT10M')
  t.equal(component.getFirstPropertyValue('transp'), 'TRANSPARENT')
})

t.test('the first reminder is today, or tomorrow if the time is over', async t => {
  const first = (hour: number, minute: number) =>
    read(reminderFile(reminder, new Date(2026, 11, 31, hour, minute))).event.startDate.toString()
  t.equal(first(18, 29), '2026-12-31T18:30:00')
  t.equal(first(18, 30), '2027-01-01T18:30:00')
})

t.test('it has an alarm, title and link, and an id and a time that replace an earlier one', async t => {
  const now = new Date('2026-11-30T08:09:10.123Z')
  const { event, component, calendar, alarm } = read(reminderFile(reminder, now))
  t.equal(event.summary, reminder.title)
  t.equal(event.description, reminder.link)
  t.equal(component.getFirstPropertyValue('url'), reminder.link)
  t.equal(event.uid, reminder.id)
  t.equal(String(component.getFirstPropertyValue('dtstamp')), '2026-11-30T08:09:10Z')
  t.equal(String(alarm.getFirstPropertyValue('trigger')), 'PT0S')
  t.equal(alarm.getFirstPropertyValue('action'), 'DISPLAY')
  t.equal(alarm.getFirstPropertyValue('description'), reminder.title)
  t.ok(calendar.getFirstPropertyValue('prodid') && calendar.getFirstPropertyValue('version') === '2.0')
})

t.test('lines end with CRLF, have at most 75 bytes, and are broken between characters', async t => {
  const title = 'É’👋'.repeat(40)
  const text = reminderFile({ ...reminder, title }, new Date())
  const lines = text.split('\r\n')
  t.equal(lines.pop(), '')
  t.notMatch(lines.join(''), /[\r\n]/)
  const sizes = lines.map(line => Buffer.byteLength(line))
  t.equal(Math.max(...sizes), 75, 'a line is full')
  t.ok(lines.every(line => Buffer.from(line).toString() === line && !line.includes('\ufffd')))
  t.equal(read(text).event.summary, title)
})
