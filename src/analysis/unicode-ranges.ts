// Written by scripts/data/unicode-ranges.mjs from Unicode 17.0. Source: the Unicode Character Database, Unicode licence v3.
//
// Kept as data so that tokens are the same on every Node: a later Unicode version would turn unassigned code points into letters. Each
// constant lists the lengths of gaps and runs in turn, in base 36, from U+0000 to U+1FFFF.

/** Letters and marks: \p{L}, \p{M}. */
export const letterRuns =
  '1t q 6 q 1b 1 a 1 4 1 5 n 1 v 1 cq 4 c e 5 7 1 1 1 h 39 1 2 2 4 1 1 6 1 1 3 1 1 1 k 1 2b 1 3v 1 4t 1 12 2 1 6 15 8 19 1 1 1 2 1 2 ' +
  '1 1 8 r 4 4 t b 5 1s e 2u 1 8 2 a 1 6 a 3 2 1 g 1n 2 2t o 18 4 1 2 1 2 1a i s 4 b 5 o 1 7 7 23 1 3l d j 1 8 2 2 2 m 1 7 1 1 3 4 2 ' +
  '9 2 2 2 4 8 1 4 2 1 5 c 2 a 1 1 1 2 3 1 6 4 2 2 m 1 7 1 2 1 2 1 2 2 1 1 5 4 2 2 3 3 1 7 4 1 1 h 6 b 3 1 9 1 3 1 m 1 7 1 2 1 5 2 a ' +
  '1 3 1 3 2 1 f 4 l 7 1 3 1 8 2 2 2 m 1 7 1 2 1 5 2 9 2 2 2 3 7 3 4 2 1 5 d 1 g 2 1 6 3 3 1 4 3 2 1 1 1 2 3 2 3 3 3 c 4 5 3 3 1 4 2 ' +
  '1 6 1 14 d 1 3 1 n 1 g 2 9 1 3 1 4 7 2 1 3 1 2 2 4 s 4 1 8 1 3 1 n 1 a 1 5 2 9 1 3 1 4 7 2 5 3 1 4 d 3 c d 1 3 1 1f 1 3 1 5 5 4 7 ' +
  '5 m 6 1 3 1 i 3 o 1 9 1 1 2 7 3 1 4 6 1 1 1 8 i 2 d 1m 5 f 1e 2 1 1 1 5 1 o 1 1 1 n 2 5 1 1 1 7 d 4 w 1 n 2 r 1 1 1 1 1 4 a 1 10 4 ' +
  'k 1 i 1 10 9 1 1l 1s g 1s a 4 2 12 1 1 5 1 2 17 1 99 1 4 2 7 1 1 1 4 2 15 1 4 2 x 1 4 2 7 1 1 1 4 2 f 1 1l 1 4 2 1v 2 3 w g g 2e 2 ' +
  '6 3 h8 2 h 1 q 5 23 6 8 7 m 9 m b k c d 1 3 1 2 c 2c 3 1 4 2 19 3 1 1 g 2h 7 17 5 1y a v 1 c 4 c k u 2 5 b 18 4 q 1i s 4 1r 1 t 2 ' +
  '1 13 1 8 1a 2 c k 25 u 9 c 1c a 1m c 1k l 3 a 10 2 b 5 17 2 3 g 3 1 13 5 eu 2 6 2 12 2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 7 1 1 3 3 1 7 ' +
  '3 4 2 6 4 d 5 3 1 7 38 1 d 1 g d 1f x h 1 4 1 2 a 1 1 3 5 6 1 1 1 1 1 1 4 1 b 2 4 5 5 4 1 1g 2 22j 6d 6 9 c 12 1 1 5 1 2 1k 7 1 f ' +
  'o 9 7 1 7 1 7 1 7 1 7 1 7 1 7 1 7 1 w 1b 1 d1 2 z 6 1 5 5 2 4 2e 2 2 2 3 1 2i 1 4 5 17 1 2m h w 1c g e8 534 1s h3h 1v 1a 2 7h 3 g ' +
  'a 2 k 1f 1 a 1 2v a 2 11 9 2 2v 2 2a k 1j 4 1 j 1g c 1y q o 3 1 1 3 a 10 2 10 c t 3 1t e 1 g g a 5 1 1j 9 e i n 3 21 o 3 2 g 2 5 a ' +
  '6 2 6 2 6 9 7 1 7 1 17 1 e 6 3f 1 2 i 8mc c n 4 1d 6is a6 2 2y 12 7 c 5 5 c 1 d 1 5 1 1 1 2 1 2 1 30 x a3 i 1s 2 1i 14 c 4 g g g ' +
  '1s 5 1 3r 10 q 6 q b 2h 3 6 2 6 2 6 2 3 z c 1 q 1 j 1 2 1 f 2 e y 3f 76 1 3m t 3 1d f 1 v w d k 1 8 6 17 5 u 2 10 4 8 1c 4e i 10 4 ' +
  '10 4 14 8 1g c b 1 f 1 7 1 2 1 b 1 f 1 7 1 2 3 1g c 8n 9 m a 8 o 6 1 16 1 9 1x 6 2 1 1 18 1 2 3 1 2 n a n 9 v 1t j 1 2 a m a q 6 q ' +
  '12 1k 6 2 1s 4 1 2 5 8 1 3 1 t 2 3 4 1 w t 3 t z 8 1 u p 1i a m a j d i 32 21 1j 1f d 1f d 14 y s 3 5 1 n 6y 16 1 2 3 2 g 6 1e z a ' +
  '1 8 x v m 16 l r n 9 1z 15 6 9 1o 7 1 d p n 1h f 4 8 10 2 1 9 1x 4 4 1 2 a 1 1 1 z i 1 11 6 4 1q 7 1 1 1 4 1 f 1 a 7 1n l 4 1 8 2 ' +
  '2 2 m 1 7 1 2 1 5 1 a 2 2 2 3 2 1 6 1 5 7 2 7 3 5 b a 1 1 2 1 1 12 1 a 1 1 2 1 1 4 1 8 d 2 t 23 j 4 u 1y 1 1 54 1i 2 9 n 6 y 1t 3 ' +
  '1 1n 1l 1z r 2 f k 7 55 1n 2t 1s v 8 2 1 2 8 1 2 1 u 1 2 2 9 2k 8 2 1a 2 8 1 2 r 1r 8 1 8 22 3 1 i 21 2v 8 2g x v 9 1 19 1 9 1d u ' +
  '2 m 1 e 21 7 1 2 1 18 3 1 1 2 1 9 o 6 1 2 1 11 1 2 1 6 n 18 78 n 9 h 1 15 3 5 n 1 2d 1 27 pm 6e 5g 218 2p f ts g m a 32z 5 g7 5a1 ' +
  '1c 1cg ft 7 v h 27 h u 2 5 b 1j 9 4 v l 5 j c0 19 5v 1s w p 2 p 18 23 4 1l 7 h 1s 2 1 2 b 4 c 5p2 15 w 2p 37 6pp 4 1 7 1 2 1 83 f ' +
  '1 t 3 2 1 e 4 8 b0 1s4 2z 5 d 3 9 7 a 3 2 3mp 1a 2 n f2 5 3 6 8 8 2 7 u 4 44 3 cb 2d 1 1z 1 2 2 1 2 2 2 4 1 c 1 1 1 7 1 1t 1 4 2 8 ' +
  '1 7 1 s 1 4 1 5 1 1 3 7 1 9g 2 p 1 p 1 v 1 p 1 v 1 p 1 v 1 p 1 v 1 p 1 8 fo 1j 4 1e 8 1 e 1 m 5 1 f uo v 6 6 5x 7 1 h 2 7 1 2 1 5 ' +
  '5 1q x 1 34 19 3 e g 1 8x v h 1c dc w 68 x 5r v 1 m 8 2 68 7 1 4 1 2 1 f 1 5h b 7 15 24 xg 4 1 r 1 2 1 1 2 1 1 a 1 4 1 1 1 1 6 1 4 ' +
  '1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1 1 1 1 1 1 1 2 1 1 2 4 1 7 1 4 1 4 1 1 1 a 1 h 5 3 1 5 1 h'

/** Number characters: \p{N}. */
export const numberRuns =
  '1c a 3c 2 5 1 2 3 141 a 3q a 5i a bg a 3a a 4 6 30 a 3a a 3a a 2 6 32 d 37 a 8 7 2v a 2w 7 7 j 31 a 2o a 3a a 1y k 7g a 1y a jz k ' +
  'oh 3 6n a 6 a m a 8c a 3k b 4l a 6 a 52 a 2e a 3q a 6 a t2 1 3 6 6 a 5i 1f 2 5 k6 1o 26 m hi u 12h 1 ll 1 p 9 e 3 9j 4 3u a u 8 1 ' +
  'f w a 13 f msg a 58 a 8w 6 4a a 12 a 5i a m a 2e a ba a geu a dp 19 c 1l h 2 9h r 10 4 t 1 8 1 3q 5 5m a q6 8 p 7 13 9 23 5 m 6 4g ' +
  '2 2 g 2 1a 1s 9 1g 2 u 3 23 5 2w 8 o 8 15 7 96 6 1c a 6 a 7q v 4e a 16 4 34 7 3q u 3k a 1o a 40 a 7 k 6z a 9i a 3a a ae a 2u a 6 k ' +
  '24 c bo j 2l a ie a 2e t 6b a 1y a 1i a 9y a 2u l tn 33 c01 a 1t2 a 2e a 3q a 1 7 em a 7a n 9p 3 id5 a 152 k c k 30 p ut 1e 1ts a ' +
  'bq a dy a 6v a jw 9 3k a lz 1n 1 3 1 4 24 19 1 f qq d 25f a'

/** Marks: \p{M}. */
export const markRuns =
  'lc 34 7n 7 7b 19 1 1 1 2 1 2 1 1 20 b 1c l g 1 2t 7 2 6 2 2 1 4 z 1 u r 2j b 1m 9 9 1 o 4 1 9 1 3 1 5 17 3 1n 9 16 o 1 x 1i 3 1 i ' +
  '1 7 a 2 t 3 1k 1 1 7 2 2 2 3 9 1 a 2 q 1 2 3 1k 1 1 5 4 2 2 3 3 1 u 2 3 1 b 3 1k 1 1 8 1 3 1 3 k 2 m 6 1 3 1k 1 1 7 2 2 2 3 7 3 a ' +
  '2 u 1 1n 5 3 3 1 4 9 1 14 5 1j 1 1 7 1 3 1 4 7 2 b 2 t 3 1k 1 1 7 1 3 1 4 7 2 b 2 f 1 c 4 1j 2 1 7 1 3 1 4 9 1 a 2 t 3 1y 1 4 6 1 ' +
  '1 1 8 i 2 1p 1 2 7 c 8 2q 1 2 9 b 7 21 2 r 1 1 1 1 1 4 2 1d k 1 2 5 b 1 10 9 1 2s k n 4 4 3 1 3 2 7 3 4 d c 1 1 a 4 jj 3 qa 4 s 3 ' +
  't 2 u 2 1s w 9 1 19 3 1 1 39 2 y 1 3a c 4 c 63 5 1l a 1 t 2 1 1c 1a 2 c k 5 1b h 12 9 c 3 u d 1k e 1c k 48 3 1 l 4 1 6 1 2 3 5i 1s ' +
  'k0 x 2da 3 3x 1 2o w fe 6 2x 2 n9w 4 1 a w 2 28 2 7k 1 3 1 4 1 n 5 4 1 2b 2 1e i q i d 1 12 8 p d 18 4 1b e 10 1 1v e c 1 8 2 19 3 ' +
  '1e 1 1 3 2 2 5 2 1 1 15 5 5 2 6k 8 1 2 fn4 1 kh g g g r1 1 6a 1 45 5 1ae 3 1 2 5 4 14 3 4 1 4l 2 fx 4 1t 5 8t 2 25 6 1y b 1d 4 3e ' +
  '3 1h f 15 1 2 2 a 4 19 b 7 1 1p 3 10 e g 2 18 1 c 3 1c e 8 4 1 2 2k c 6 1 2 1 4d c l 4 1j 2 1 7 2 2 2 3 9 1 a 2 2 7 3 5 1v 9 1 1 2 ' +
  '1 1 4 1 5 1 1 e 2 2a i n 1 29 k 6j 7 2 9 r 2 2a h 2y d 2t f 74 f 6t 6 1 2 2 4 1 1 1 2 3x 7 2 7 3 1 s a 14 7 1 4 8 1 9 b 1a g 5i 8 ' +
  '5j 8 1 8 2a m 1 e 3e 6 3 1 1 2 1 7 1 1 1u 5 1 2 1 5 9n 4 9 2 1 1 1c 7 3 5 n 1 44l 1 6 f 8ug i 1xc 5 1n 7 t4 1 1 1j 7 4 29 1 b 2 ' +
  'f57 2 3mp 1a 2 n f2 5 3 6 8 8 2 7 u 4 44 3 1iz 1j 4 1e 8 1 e 1 m 5 1 f 11s 7 1 h 2 7 1 2 1 5 2s 1 4g 7 af 1 1p 4 e4 4 72 2 6r 1 2 ' +
  '1 7 2 5 1 d6 7 31 7'
