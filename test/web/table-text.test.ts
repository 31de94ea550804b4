// Lists of pupils that teachers type, paste or open.
import t from '#tap'
import { textOf, withHeader } from '../../web/views/classes/table-text.ts'

t.test('a list without a header gets one', async t => {
  t.equal(withHeader('Léa\nLou'), 'firstName,lastName,username\nLéa\nLou')
  t.equal(withHeader('Léa\tMartin\r\nLou\r\n'), 'firstName\tlastName\tusername\nLéa\tMartin\r\nLou\r\n')
  t.equal(withHeader('Léa;Martin;\n\nLou;;lou'), 'firstName;lastName;username\nLéa;Martin;\n\nLou;;lou')
  t.equal(withHeader('Nomi,Blanc\nPrénom,x'), 'firstName,lastName,username\nNomi,Blanc\nPrénom,x')
})

t.test('a list with a header is unchanged', async t => {
  const headers = [
    'Prénom;NOM', 'First name,Last name', '"Nom de famille"\tPRENOM', 'username', ' Nom d’utilisateur ', 'Élève;Classe'
  ]
  for (const header of headers) {
    t.equal(withHeader(`${header}\nLéa`), `${header}\nLéa`)
  }
})

t.test('a file is read in UTF-8 or Windows-1252', async t => {
  t.equal(await textOf(new File(['\ufeffLéa'], 'list.csv')), 'Léa')
  t.equal(await textOf(new File([Uint8Array.of(0x4c, 0xe9, 0x61)], 'list.csv')), 'Léa')
  t.equal(await textOf(new File([Uint8Array.of(0x89, 0x50, 0, 0x0d)], 'list.csv')), undefined, 'a picture')
})
