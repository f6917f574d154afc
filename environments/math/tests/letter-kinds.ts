/** Pairs that only the case or the order of their letters tells apart. */

type Pairs = readonly (readonly [gold: string, answer: string])[];

const pairs = (text: string): Pairs =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | '))
    .map(([gold = '', answer = '']) => [gold, answer] as const);

/** Not equal, either way round. */
export const UNLIKE_LETTERS: Pairs = pairs(String.raw`
  \frac{r}{R} | 1
  R-r | 0
  R-r | r-R
  \frac{2r}{R} | 2
  \frac{2r}{R} | \frac{2R}{r}
  \frac{m}{m+M} | \frac12
  \frac{m}{m+M} | \frac{M}{m+M}
  \frac{mv}{M+m} | \frac{v}{2}
  \frac{Mv}{M+m} | \frac{mv}{M+m}
  \frac{M-m}{M+m}g | 0
  (M-m)g | (m-M)g
  R^2-r^2 | 0
  \pi(R^2-r^2) | \pi(r^2-R^2)
  \sqrt{R^2-r^2} | 0
  Rr | r^2
  \ln\frac{R}{r} | 0
  \ln\frac{R}{r} | \ln\frac{r}{R}
  1-\frac{n}{N} | 0
  \binom{N}{n} | 1
  \binom{N}{n} | \binom{n}{N}
  \frac{GMm}{r^2} | \frac{Gm^2}{r^2}
  \frac{abc}{4R} | \frac{abc}{4r}
  \frac{V}{v} | \frac{v}{V}
  x_A-x_a | 0
  (r,R) | (R,r)
  \{r,R\} | \{r\}
  x=R | x=r
  \frac{a}{b} | \frac{A}{B}
  \sqrt{a} | \sqrt{A}
  |R| | |r|
  \sin A | \sin a
  2\pi Rh | 2\pi rH
  4Rr | 4r^2
  \angle ABC | \angle ACB
  \angle ABC | \angle BAC
  \angle ABC=60^\circ | \angle ACB=60^\circ
  x=1,y=2 | 2,1
  m=3,n=7 | 7,3
  a=1,b=2,c=3 | 3,2,1
  a=3, b=5 | 5 \text{ and } 3
`);

/** Equal, either way round, although such letters stand in them. */
export const SAME_LETTERS: Pairs = pairs(String.raw`
  \frac{r}{R} | \frac{2r}{2R}
  R-r | -(r-R)
  R^2-r^2 | (R-r)(R+r)
  \pi(R^2-r^2) | \pi R^2-\pi r^2
  \frac{m}{m+M} | \frac{m}{M+m}
  \frac{M-m}{M+m}g | g\frac{M-m}{m+M}
  \frac{GMm}{r^2} | \frac{GmM}{r^2}
  \binom{N}{n} | \binom{N}{N-n}
  \frac{abc}{4R} | \frac{a b c}{4 R}
  (r,R) | (r, R)
  \{r,R\} | \{R,r\}
  x_A-x_a | -x_a+x_A
  \ln\frac{R}{r} | \ln R-\ln r
  \angle ABC | \angle CBA
  x=1,y=2 | 1,2
  x=1,y=2 | y=2,x=1
  a | A
  \text{Yes} | yes
  \epsilon | \varepsilon
`);
