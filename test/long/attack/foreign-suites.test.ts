// Texts of the kinds in well-known suites, sent over HTTP: JSONTestSuite (nst/JSONTestSuite, MIT), the Big List of
// Naughty Strings (minimaxir, MIT) and csv-spectrum (maxogden, BSD-2-Clause). Vectors are written here under the
// suite's names. Wycheproof's kinds are in test/attack/tokens.test.ts.
import t from '#tap'
import type { Test } from 'tap'
import { signedIn, startApp } from '../../helper.ts'
import { operationsOf } from '../../support/openapi.ts'

const app = await startApp(t)
const { headers } = await signedIn(app, 'admin')
const documented = (await operationsOf(app)).map(({ method, path, responses }) =>
  ({ method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), responses }))

type Sent = string | Buffer | object
type Row = Record<'id' | 'key' | 'word' | 'definition' | 'definitionEn', string>

/** Sends a request as an admin, texts and bytes unchanged, objects as JSON, and checks that its status is
 * documented. */
async function call (t: Test, name: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: Sent) {
  const type = payload !== undefined && { 'content-type': url.includes('?kind=') ? 'text/csv' : 'application/json' }
  const { statusCode: status, body } = await app.inject({ method, url, headers: { ...headers, ...type }, payload })
  const [path] = url.split('?', 1) as [string]
  const operation = documented.find(each => each.method === method && each.path.test(path))
  t.ok(status < 500 && operation?.responses[status], `${method} ${path} ${printable(name)}: ${status} is documented`)
  return { status, body, json: () => JSON.parse(body) }
}

/** A text as an assertion name, in ASCII, because tap ends a name at the end of a line. */
const printable = (text: string) => text.replace(/[^ -~]|[#\\]/g, each => `<${each.charCodeAt(0).toString(16)}>`)
const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** y_: a parser must accept these. */
const JSON_TEXTS: [name: string, json: string][] = [
  ['array_empty', '[]'], ['structure_lonely_null', 'null'], ['structure_lonely_true', 'true'],
  ['structure_lonely_string', '"a"'], ['structure_lonely_negative_real', '-0.1'],
  ['structure_whitespace_array', ' [] '], ['structure_trailing_newline', '["a"]\n'],
  ['number_negative_zero', '[-0]'], ['number_real_capital_e_neg_exp', '[1E-2]'], ['object_empty_key', '{"":0}'],
  ['object_duplicated_key', '{"a":"b","a":"c"}'], ['object_escaped_null_in_key', '{"a\\u0000b":0}'],
  ['array_with_several_null', '[1,null,null,null,2]'], ['string_escaped_noncharacter', '["\\uFFFF"]'],
  ['string_unescaped_char_delete', '["\u007f"]'], ['string_u+2028_line_sep', '["\u2028"]'],
  ['string_null_escape', '["\\u0000"]']
]
/** n_: a parser must refuse these. */
const NO_JSON: [name: string, json: string | Buffer][] = [
  ['array_extra_comma', '["",]'], ['array_double_comma', '[1,,2]'], ['array_just_comma', '[,]'],
  ['array_unclosed', '[""'], ['array_colon_instead_of_comma', '["": 1]'],
  ['array_spaces_vertical_tab', '["\va"\\f]'], ['incomplete_true', '[tru]'], ['number_NaN', '[NaN]'],
  ['number_minus_infinity', '[-Infinity]'], ['number_+1', '[+1]'], ['number_-01', '[-01]'],
  ['number_2.e3', '[2.e3]'], ['number_.2e-3', '[.2e-3]'], ['number_hex_1_digit', '[0x1]'],
  ['number_U+FF11_fullwidth_digit', '[\uff11]'], ['number_expression', '[1+2]'], ['number_1_000', '[1 000.0]'],
  ['object_trailing_comma', '{"id":0,}'], ['object_trailing_comment', '{"a":"b"}/**/'],
  ['object_single_quote', '{\'a\':0}'], ['object_unquoted_key', '{a: "b"}'], ['object_missing_colon', '{"a" b}'],
  ['object_non_string_key', '{1:1}'], ['object_comma_instead', '{"x", null}'],
  ['string_unescaped_newline', '["new\nline"]'],
  ['string_unescaped_tab', '["\t"]'], ['string_unescaped_ctrl_char', '["a\0a"]'],
  ['string_1_surrogate_then_escape_u', '["\\uD800\\u"]'], ['string_escape_x', '["\\x00"]'],
  ['string_incomplete_escape', '["\\"]'],
  ['string_with_trailing_garbage', '""x'], ['string_accentuated_no_quotes', '[é]'],
  ['structure_double_array', '[][]'], ['structure_capitalized_True', '[True]'], ['structure_ascii_identifier', 'aå'],
  ['structure_null-byte-outside-string', '[\0]'], ['structure_whitespace_formfeed', '[\f]'],
  ['structure_whitespace_U+2060_word_joiner', '[\u2060]'],
  ['structure_unclosed_array_partial_null', '[ false, nul'], ['structure_UTF8_BOM_no_data', '\ufeff'],
  ['structure_open_array_object', '[{"":'.repeat(200)], ['structure_lone-invalid-utf-8', bytes('ff')],
  ['string_invalid-utf-8-in-escape', bytes('5b225c75e5225d')]
]
/** i_: a parser may do either. */
const EITHER: [name: string, json: string | Buffer][] = [
  ['string_1st_surrogate_but_2nd_missing', '["\\uDADA"]'], ['string_inverted_surrogates', '["\\uDd1e\\uD834"]'],
  ['string_raw_surrogate', bytes('5b22eda080225d')], ['string_truncated', bytes('5b22e0ff225d')],
  ['string_overlong_sequence_2_bytes', bytes('5b22c0af225d')],
  ['string_UTF-16LE_with_BOM', bytes('fffe5b002200e9002200')],
  ['number_huge_exp', '[0.4e00669999999999999999999999999999999999999]'],
  ['number_pos_double_overflow', '{"l_wrist":[1e400]}'],
  ['structure_nested_arrays', '['.repeat(400) + ']'.repeat(400)], ['structure_UTF-8_BOM_empty_object', '\ufeff{}'],
  ['object_proto', '{"__proto__":{"a":1}}'], ['structure_no_data', '']
]

t.test('JSONTestSuite: bodies follow the JSON grammar strictly', async t => {
  const isNoJson = async (name: string, json: string | Buffer) => {
    const [points, login] = [
      await call(t, name, 'POST', '/get-alphabet2', json), await call(t, name, 'POST', '/api/auth/login', json)
    ]
    t.equal(login.status, 400, `${name}: the schema accepts none of them`)
    t.equal(/not valid JSON/.test(login.body), /INVALID_JSON/.test(points.body), `${name}: both routes agree`)
    return /INVALID_JSON/.test(points.body)
  }
  for (const [name, json] of JSON_TEXTS) t.notOk(await isNoJson(name, json), `y_${name}`)
  for (const [name, json] of NO_JSON) t.ok(await isNoJson(name, json), `n_${name}`)
  for (const [name, json] of EITHER) await isNoJson(name, json)
  const strings = [
    '"\\u0060\\u012a\\u12AB"', '"\\uD801\\udc37"', '"\\"\\\\\\/"', '"\\\\u0000"', '"a/*b*/c"', '"€𝄞"'
  ]
  for (const json of strings) {
    const { body } = await call(t, json, 'PATCH', '/api/users/me', `{"firstName":"x","firstName":${json}}`)
    t.equal(JSON.parse(body).data?.firstName, JSON.parse(json), `y_string ${printable(json)}, and the last of two keys`)
  }
})

const ZALGO = [...'HE COMES'].map(letter => `${letter}\u0317\u0348\u035c\u0489`).join('')
/** By sections of the list. */
const KEPT = `undefined|null|true|NaN|__proto__|constructor|-1.00|0x0|0,00|１２３|١٢٣
123456789012345678901|,./;'[]-=|<>?:"{}\`~!@#$%^&*()|Ω≈ç√∫µ≤≥÷|ก้้้้้้้้|'|"|田中さん
社會科學院語學研究所|ẞßİıŒ|𐐜 𐐔𐐇|(｡◕ ∀ ◕｡)|ヽ༼ຈل͜ຈ༽ﾉ|👩🏽‍🎓👨‍👩‍👧|🇫🇷🏴󠁧󠁢󠁥󠁮󠁧󠁿|❤️1️⃣
בְּרֵאשִׁית|ﷺﷺﷺ|﷽|Ｔｈｅ ｑｕｉｃｋ|ﬁ ﬃ|e\u0301|a\u00a0b|᚛ᚄᚓᚐᚋ᚜|${ZALGO}|o${'\u0301'.repeat(99)}
<script>alert(0)</script>|"><img src=x onerror=alert(1)>
1;DROP TABLE users|' OR 1=1 -- 1|%_\\%|%s%n%d%p|{0}\${7*7}{{7*7}}|\`touch x\`|../../etc/passwd
C:\\nul|<!ENTITY x SYSTEM "file:///">|=1+1|+33|\\|\\u0000|\\n|a;b,c\u20acd
If you’re reading this`.split(/[|\n]/)
/** Accepted, but stored without invisible characters. */
const HIDDEN = [['zero\u200bwidth', 'zerowidth'], ['\ufeffbom', 'bom'], ['so\u00adft', 'soft'], ['me\u180en', 'men']]
/** Refused with a message of one line. */
const REFUSED = [
  '', ' ', '\t', ' a', 'a\u3000', 'a\nb', 'a\r\nb', 'a\0b', 'a\u001bb', 'a\u0085b', 'a\u2028b', 'a\u2029b',
  '\u202etest', '\u2066test\u2067', '\u200f\u200etest', '\u200b', '\ud800', 'b\udfff', 'x'.repeat(101),
  'e\u0301'.repeat(51)
]

t.test('naughty strings are stored unchanged or refused with a reason', async t => {
  const pairs = [...KEPT.map(text => [text, text]), ...HIDDEN] as [string, string][]
  for (const [text, kept] of pairs) {
    const sign = await call(t, text, 'POST', '/api/dictionary', { word: text, definition: text, definitionEn: text })
    t.equal(sign.status, 201, printable(sign.body))
    const { id } = sign.json().data
    const found = await call(t, text, 'GET', `/api/dictionary?limit=100&search=${encodeURIComponent(text)}`)
    const { word, definition, definitionEn } = found.json().data.find((each: Row) => each.id === id) ?? {}
    t.same([word, definition, definitionEn], [kept, kept, kept], 'found again by the same text')
    t.equal((await call(t, text, 'POST', '/api/classes', { name: text })).json().data.name, kept, 'a class')
    const { status, json } = await call(t, text, 'PATCH', '/api/users/me', { username: text })
    if (status === 200) t.equal(json().data.username, kept.normalize('NFKC'), 'a username')
    else t.match(json(), { error: { statusCode: 400, details: { errors: [{ path: 'username' }] } } }, printable(text))
  }
  for (const text of REFUSED) {
    for (const [method, url, name] of [
      ['POST', '/api/dictionary', 'word'], ['POST', '/api/classes', 'name'], ['PATCH', '/api/users/me', 'username']
    ] as const) {
      const body = { [name]: text, ...name === 'word' && { definition: 'x' } }
      const { error } = (await call(t, text, method, url, body)).json()
      const [fault] = error?.details.errors ?? []
      const isBroken = text.includes('\0') || !text.isWellFormed()
      t.match([error?.statusCode, fault?.path], [400, isBroken ? String : name], printable(text))
      t.match(fault?.message, /^(must|has|is) ./, printable(text))
    }
  }
  const csv = await call(t, 'all', 'GET', '/api/export/signs.csv')
  const back = (await call(t, 'all', 'POST', '/api/import?kind=signs', csv.body)).json().data
  t.match(back, { signs: { created: 0, changed: 0, unchanged: pairs.length }, faults: [] }, 'through a spreadsheet')
})

/** The records of a table below its header, and what is read of each. */
const TABLES: Record<string, [csv: string, ...rows: [string, string, (string | null)?][]]> = {
  simple: ['k,1,2,3\n', ['1', '2', '3']],
  simple_crlf: ['k,4,5,6\r\n', ['4', '5', '6']],
  comma_in_quotes: ['k,John,Doe,"120 any st., Anytown"\n', ['John', 'Doe', '120 any st., Anytown']],
  empty: ['k,7,8,""\nk2,9,7,\n', ['7', '8', null], ['9', '7', null]],
  escaped_quotes: ['k,10,"ha ""ha"" ha",""""\n', ['10', 'ha "ha" ha', '"']],
  json: ['k,11,"{""type"": ""Point"", ""at"": [1, 2]}",x\n', ['11', '{"type": "Point", "at": [1, 2]}', 'x']],
  newlines: ['k,12,"Once \nupon",x\nk2,13,"a\n\nb",y\n', ['12', 'Once \nupon', 'x'], ['13', 'a\n\nb', 'y']],
  newlines_crlf: ['k,14,"Once\r\nupon",x\r\nk2,15,y,z\r\n', ['14', 'Once\r\nupon', 'x'], ['15', 'y', 'z']],
  quotes_and_newlines: ['k,16,"ha \n""ha"" \nha",x\n', ['16', 'ha \n"ha" \nha', 'x']],
  utf8: ['k,17,ʤ,"👩🏽‍🎓, é"\n', ['17', 'ʤ', '👩🏽‍🎓, é']],
  no_last_end: ['k,18,19,20', ['18', '19', '20']],
  mixed_ends: ['k,21,"a\rb",c\r\nk2,22,d,e\nk3,23,f,g\r', ['21', 'a\rb', 'c'], ['22', 'd', 'e'], ['23', 'f', 'g']]
}

t.test('csv-spectrum: a table returns its texts unchanged', async t => {
  for (const [table, [records, ...rows]] of Object.entries(TABLES)) {
    for (const [name, start] of [[table, ''], [`${table}-bom`, '\ufeff']] as const) {
      const csv = `${start}key,word,definition,definitionEn\n${records.replace(/^k/gm, `${name}-k`)}`
      const { body } = await call(t, name, 'POST', '/api/import?kind=signs&duplicate=true', csv)
      t.match(JSON.parse(body), { data: { signs: { created: rows.length } } }, name)
      const { signs } = (await call(t, name, 'GET', '/api/export')).json().data
      t.same(signs.filter(({ key }: Row) => key.startsWith(`${name}-k`))
        .map(({ word, definition, definitionEn }: Row) => [word, definition, definitionEn]), rows, name)
    }
  }
})
