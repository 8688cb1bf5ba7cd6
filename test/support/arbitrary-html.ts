import fc from 'fast-check'

const tags = 'h1 h2 h3 div p span b ul li table tr td th address section article nav blockquote form a dl dt dd pre'.split(' ')
const piece = fc.oneof(
  fc.constantFrom(...tags).map((tag) => `<${tag}>`),
  fc.constantFrom(...tags).map((tag) => `</${tag}>`),
  fc.constantFrom(
    'Word.',
    ' and more of it ',
    '\n',
    '<br>',
    '<hr/>',
    '&amp;',
    '<!-- x -->',
    '<script>a</script>',
    '<',
    'The crane fell. Divers came.',
  ),
  fc.string({ maxLength: 6 }),
)

/** Tag soup: tags of all kinds, opened and closed in any order, with texts between them, sometimes within the frame of a page. */
export const anyHtml = fc
  .tuple(fc.boolean(), fc.array(piece, { maxLength: 60 }))
  .map(([isPage, pieces]) => `${isPage ? '<!doctype html><title>t</title>' : ''}${pieces.join('')}`)
