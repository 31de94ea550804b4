// Addresses of the page, also as messengers and mail programs change them.
import t from '#tap'
import { linkTo, routeOf } from '../../web/shell/routes.ts'

t.test('an address opens its view, even with parts that messengers add', async t => {
  const join = { view: 'join', which: 'ABCDE-FGHJK', isKnown: true } as const
  for (const end of ['', '?utm_source=a', '&utm_source=mail', '/']) {
    t.same(routeOf(`#/join/ABCDE-FGHJK${end}`), join, end)
  }
  t.same(routeOf('#%2Fjoin%2FABCDE-FGHJK'), join)
  t.match(routeOf('#/learn?utm_source=mail'), { view: 'learn', which: '', isKnown: true })
  t.match(routeOf('#/LEARN'), { view: 'learn', isKnown: true })
  t.match(routeOf('#/nothing'), { view: 'home', isKnown: false })
  t.match(routeOf('#nothing'), { view: 'home', isKnown: true }, 'a part of the page')
})

t.test('typed text survives in an address', async t => {
  for (const text of ['a/b', 'why?', 'R&B', '100 %', '#', 'é', '%2F']) {
    t.match(routeOf(linkTo('dictionary', text)), { view: 'dictionary', which: text }, text)
  }
  t.equal(routeOf('#/name/%F0%9F').which, '%F0%9F', 'a cut address')
})
