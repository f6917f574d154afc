/** Kinds of answers that Math-Verify calls different though they are the same, with wrong ones beside them. */
type Pairs = readonly (readonly [gold: string, answer: string])[];

/** A line is an answer, and others to be compared with it, both ways round. */
function table(lines: string): Pairs {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ;; ').map((answer) => answer.trim());
      return others.flatMap((other) => [[first, other] as const, [other, first] as const]);
    });
}

/** The right verdict is equal. */
export const EQUAL_KINDS = table(String.raw`
(0,1) ;; ]0,1[ ;; x\in ]0,1[ ;; 0 < x \text{ and } x < 1
[0,1) ;; [0,1[ ;; x\ge 0 \text{ and } x<1 ;; x\ge 0, x<1 ;; x\ge 0 \wedge x<1 ;; x\ge 0 \land x<1
(a,b] ;; ]a,b]
[0,\infty) ;; [0,+\infty[
\left]0,1\right[ ;; (0,1)
(-\infty,2) ;; ]-\infty;2[
x\in(0,1) ;; ]0,1[
(-\infty,1)\cup(2,\infty) ;; ]-\infty,1[\cup]2,+\infty[ ;; x<1\lor x>2
0\le x<1 ;; x\ge 0 \text{ and } x<1
[0,1) ;; 0\le x \text{ and } x<1 ;; x \geq 0 and x<1 ;; 0\le x, x<1
x<1\text{ or }x>2 ;; x<1 \lor x>2 ;; x<1 \vee x>2
(-\infty,1)\cup(2,\infty) ;; x\in(-\infty,1) \text{ or } x\in (2,\infty) ;; (-\infty,1)\text{ or }(2,\infty)
\mathbb{R} ;; \text{all real numbers}
(-\infty,\infty) ;; \text{all real numbers}
[1,3]\cup\{5\} ;; 1\le x\le 3\text{ or }x=5
[1,3] ;; [1;3]
(0,1)\cup(1,2) ;; 0<x<2, x\ne 1 ;; 0<x<2 \text{ and } x\ne 1

20 ;; 2\binom52 ;; 2\binom{5}{2} ;; 2{5 \choose 2} ;; {}_5P_2 ;; A_5^2
10 ;; C(5,2) ;; \mathrm{C}_5^2 ;; C_5^2 ;; ^5C_2 ;; {}^5C_2 ;; {}_5C_2 ;; \mathrm{C}_{5}^{2} ;; C^2_5
100 ;; \binom{5}{2}\binom{5}{3}

-1 ;; i^2 ;; e^{i\pi} ;; e^{\pi i}
2i ;; (1+i)^2 ;; \sqrt{-4} ;; 2\mathrm i ;; 2 i
5 ;; |3+4i|
i ;; e^{i\pi/2} ;; \imath
\operatorname{cis}\frac{\pi}{2} ;; i
e^{i\pi/3} ;; \frac{1+i\sqrt3}{2}
2\operatorname{cis}(60^\circ) ;; 1+i\sqrt3
\text{cis } 90^\circ ;; i
-i ;; \frac1i
1 ;; i^4
3+4i ;; (2+i)^2 ;; 3+4\mathrm{i}
3-4i ;; \overline{3+4i} ;; \overline{(2+i)^2}
3 ;; \operatorname{Re}(3+4i)
4 ;; \operatorname{Im}(3+4i)
\frac{1-i}{2} ;; \frac{1}{1+i}
(1+i)(1-i) ;; 2
\sqrt{-2} ;; i\sqrt2
\mathrm{e}^{\mathrm{i}\pi} ;; -1
\cos\theta+i\sin\theta ;; e^{i\theta}
1\pm 2i ;; 1\pm\sqrt{-4}
(-1)^{1/2} ;; i
\operatorname{cis}\theta ;; \cos\theta+i\sin\theta
2e^{i\pi/6} ;; \sqrt{3}+i
|1+i| ;; \sqrt2
|5-12i| ;; 13
-8 ;; (1+i\sqrt3)^3
(1+i)^8 ;; 16
|2-i|^2 ;; 5
1+i ;; \sqrt{2}\operatorname{cis}45^\circ ;; \sqrt2 e^{i\pi/4}

\emptyset ;; \varnothing ;; \{ \} ;; \text{no solution} ;; \text{no solutions} ;; \text{No solution.}
\emptyset ;; \text{none} ;; \text{There is no solution} ;; \text{empty set} ;; \text{the empty set}
\emptyset ;; no solution ;; \text{No solutions exist} ;; \text{there are no solutions}
\text{no solution} ;; \text{no solutions} ;; \text{No solution.} ;; \text{none}
\text{no solution} ;; \text{There is no solution} ;; x\in\emptyset ;; \text{empty set}
\text{no solution} ;; \text{the empty set} ;; ∅ ;; \text{No solutions exist}
\text{no solution} ;; \text{there are no solutions}
\text{no real solution} ;; \text{no real solutions}
\text{DNE} ;; \text{does not exist} ;; \text{Does not exist}
\text{does not exist} ;; \text{The limit does not exist}
\text{undefined} ;; \text{not defined}
\text{infinitely many} ;; \text{infinitely many solutions}
\mathrm{DNE} ;; \text{doesn't exist}

½ ;; \frac12
1½ ;; \frac32
¾ ;; 0.75
⅓ ;; \frac13
x² ;; x^2
10⁻³ ;; 0.001 ;; 10^{-3}
√2 ;; \sqrt2
2√3 ;; 2\sqrt3
∛8 ;; 2
√(x+1) ;; \sqrt{x+1}
√12 ;; 2\sqrt3
５ ;; 5
１２３ ;; 123
٣ ;; 3
١٢٣ ;; 123
(−∞,1)∪(2,∞) ;; (-\infty,1)\cup(2,\infty)
3·4 ;; 12
x ∈ (0,1) ;; (0,1)
x₁+x₂ ;; x_1+x_2
a₁₂ ;; a_{12}
2x³−1 ;; 2x^3-1
e² ;; e^2
x²y³ ;; x^2y^3
½x ;; \frac{x}{2}
1⁄2 ;; \frac12
∞ ;; \infty
−∞ ;; -\infty
¼+¼ ;; ½
（1，2） ;; (1,2)
3．5 ;; 3.5
1，2 ;; 1,2
‑5 ;; -5
—5 ;; -5
𝑥+1 ;; x+1
𝟓 ;; 5
⌊x⌋ ;; \lfloor x\rfloor
⟨1,2⟩ ;; (1,2)
∑ ;; \sum
ln 2 ;; \ln 2
√(2)/2 ;; \frac{\sqrt2}{2}
(1+√5)/2 ;; \frac{1+\sqrt5}{2}
−½ ;; -0.5
2^½ ;; \sqrt2
x₁=1, x₂=2 ;; x_1=1,x_2=2
3⁄4 ;; 0.75
⅔ ;; \frac23
√½ ;; \frac{\sqrt2}{2}
∜16 ;; 2
1.5×10⁻³ ;; 0.0015
x⁻¹ ;; \frac1x
A∪B ;; A\cup B
2ⁿ ;; 2^n
۵ ;; 5
५ ;; 5
2³ ;; 8
∠A ;; \angle A
sin θ ;; \sin\theta
sin²x ;; \sin^2 x
√x ;; \sqrt{x}
√ab ;; \sqrt{a}b
2½ ;; 2.5
x→∞ ;; x\to\infty
5‰ ;; 0.005
f′(x) ;; f'(x)
１／２ ;; 1/2
＋３ ;; 3
３＋４ｉ ;; 3+4i

\begin{pmatrix}1\\2\end{pmatrix} ;; \langle 1,2\rangle ;; \left\langle 1,2\right\rangle
\begin{pmatrix}1&2\end{pmatrix} ;; (1,2)
\langle 1,2,3\rangle ;; \begin{pmatrix}1\\2\\3\end{pmatrix}
[[1,2],[3,4]] ;; \begin{pmatrix}1&2\\3&4\end{pmatrix} ;; \begin{bmatrix}1&2\\3&4\end{bmatrix}
\begin{cases}x=1\\y=2\end{cases} ;; x=1,y=2 ;; (x,y)=(1,2)
\begin{cases}x=1,\\y=2.\end{cases} ;; x=1,y=2
\begin{pmatrix}1&2\\3&4\end{pmatrix} ;; \begin{Bmatrix}1&2\\3&4\end{Bmatrix} ;; [1,2;3,4]
\mathbf{i}+2\mathbf{j} ;; \langle 1,2\rangle
\vec{i}+2\vec{j} ;; \hat{i}+2\hat{j}
(1,2)^T ;; \begin{pmatrix}1\\2\end{pmatrix}
[1,2]^T ;; \begin{pmatrix}1\\2\end{pmatrix}
\begin{smallmatrix}1&2\\3&4\end{smallmatrix} ;; \begin{pmatrix}1&2\\3&4\end{pmatrix}
\begin{pmatrix}x\\y\end{pmatrix}=\begin{pmatrix}1\\2\end{pmatrix} ;; \begin{pmatrix}1\\2\end{pmatrix}
\begin{cases}x=1\\y=2\\z=3\end{cases} ;; z=3,y=2,x=1
\langle 1, 2 \rangle ;; <1,2>
\begin{aligned}x&=1\\y&=2\end{aligned} ;; x=1,y=2
\begin{cases}x+y=3\\x-y=1\end{cases} ;; x+y=3, x-y=1

f(x)=x^2+1 ;; x^2+1 ;; y=x^2+1 ;; f(t)=t^2+1
y=x^2+1 ;; x^2+1
x^2+C ;; x^2+K ;; x^2+c ;; x^2+\text{constant}
\frac{x^2}{2}+C ;; \frac12x^2+c
\ln|x|+C ;; \ln|x|+K
n\pi, n\in\mathbb Z ;; k\pi, k\in\mathbb{Z} ;; k\pi \quad (k\in\mathbb{Z}) ;; k\pi \text{ for integer } k
x=n\pi, n\in\mathbb Z ;; x=k\pi, k\in\mathbb{Z} ;; k\pi, k\in\mathbb{Z}
\frac{\pi}{2}+n\pi ;; \frac{\pi}{2}+k\pi
\frac{\pi}{2}+n\pi, n\in\mathbb{Z} ;; \frac{\pi}{2}+\pi k, k \in \mathbb{Z}
n\pi \text{ where } n \text{ is an integer} ;; k\pi, k\in\mathbb{Z}
n\pi (n\in\mathbb Z) ;; k\pi, k\in\mathbb{Z}
1:2:3 ;; 2:4:6 ;; 1\colon2\colon3
1:\sqrt3:2 ;; \sqrt3:3:2\sqrt3
x\equiv 3 \pmod 5 ;; 3 \pmod 5 ;; 3 \bmod 5 ;; x \equiv 8 \pmod 5 ;; x\equiv 3 \mod 5 ;; x\equiv 3 (\bmod 5)
3\pmod 5 ;; 8\pmod 5
3\pmod{5} ;; 3 mod 5
x\equiv 3 \pmod{5} ;; x\equiv -2\pmod{5}
x\equiv 3 \pmod 5 ;; x\equiv 3 (\text{mod } 5) ;; x=5k+3, k\in\mathbb{Z}
x\equiv 1,4\pmod 5 ;; x\equiv 4,1\pmod5
e^{x}+C e^{-x} ;; e^x+Ke^{-x}
y=Ce^{x} ;; y=Ke^x
3+5k, k\in\mathbb{Z} ;; 3+5n, n\in\mathbb{Z}
\frac{dy}{dx}=2x ;; 2x
x\mapsto x^2+1 ;; f(x)=x^2+1
x=\frac{\pi}{4}+k\pi, k\in\mathbb{Z} ;; \frac{\pi}{4}+n\pi
3 \text{ to } 5 ;; 3:5
x^2+\text{C} ;; x^2+C
C_1e^x+C_2e^{-x} ;; Ae^x+Be^{-x}
x^2+x+C, C\in\mathbb{R} ;; x^2+x+C
\frac{\pi}{3}+2k\pi, -\frac{\pi}{3}+2k\pi ;; \pm\frac{\pi}{3}+2k\pi

(1000,2) ;; (1,000, 2)
13 ;; \approx 13 ;; \simeq 13
32 ;; 32,
5 ;; \color{red}{5} ;; \textcolor{red}{5} ;; {\color{red}5} ;; {\color{red} 5} ;; \mathord{5}
5 ;; 5\phantom{xx} ;; \text{Answer: }5 ;; \text{Answer: 5} ;; 5\hspace{2mm} ;; \hspace{1cm}5 ;; 5 \\  ;; 5;
\frac12 ;; \left.\frac12\right. ;; \mathord{\frac12} ;; \text{$\frac{1}{2}$}
A ;; A) ;; \text{Option A} ;; \text{option }A ;; Choice A
1.5 ;; 1\ldotp 5
6 ;; 2\cdotp 3
5 ;; \mathsf{5} ;; \large 5 ;; \textstyle 5 ;; \bf 5 ;; {\bf 5} ;; \bf{5} ;; \ensuremath{5} ;; \bbox{5}
5 ;; \colorbox{yellow}{5} ;; \hbox{5} ;; \rm 5 ;; {\rm 5} ;; {5} ;; = 5 ;; =5 ;; \therefore 5
5 ;; \text{The answer is }5 ;; \text{answer is } 5 ;; Answer: 5 ;; \text{Final answer: } 5 ;; 5~
5 ;; 5\label{a} ;; 5\tag{1} ;; 5\nonumber ;; \vphantom{\frac12}5 ;; \smash{5} ;; \mathstrut 5 ;; \[5\]
3.14 ;; \approx 3.14 ;; \sim 3.14
1,2 ;; 1,2,
\frac{1}{2} ;; \frac{1}{2},
(1,2) ;; \bigl(1,2\bigr) ;; \Big( 1,2 \Big)
\{1,2\} ;; \big\{1,2\big\}
a/b ;; \left. a\middle/ b\right.
(1000,2000) ;; (1,000, 2,000)
\{1000,2\} ;; \{1,000, 2\}
5 ;; \underbrace{5} ;; 5 \hfill ;; \hfill 5 ;; {}5 ;; 5{} ;; 5\space ;; \newline 5 ;; 5 \newline
x+1 ;; x\mathbin{+}1
x<1 ;; x\mathrel{<}1
\sin x ;; \operatorname{sin} x ;; \mathrm{sin}\,x ;; \text{sin}(x)
\ln 2 ;; \operatorname{ln}2
x^2 ;; x^{2}{}
3/4 ;; \nicefrac{3}{4} ;; \sfrac{3}{4}
5 ;; \scriptstyle 5 ;; \fcolorbox{red}{white}{5} ;; \text{Ans: }5 ;; \textsf{5} ;; \texttt{5}
\sqrt{2} ;; \surd 2
2**3 ;; 8
x^{2}+y ;; x**2+y
pi/2 ;; \frac{\pi}{2}
\text{infinity} ;; \infty
5 ;; \colorbox{red}{$5$}
Yes ;; \text{Yes.}

\sin^2\theta ;; \sin²θ
x=2,\ y=3 ;; x=2;\ y=3
5 ;; {\large 5} ;; \Large{5} ;; \mathbf{\color{blue}5} ;; \fbox{$5$}
A ;; \textbf{(A)}\ 
\frac{3}{5} ;; \textcolor{blue}{\frac{3}{5}} ;; \frac{\color{red}{3}}{5}
\frac{3}{5} ;; \frac{\textcolor{red}{3}}{\textcolor{blue}{5}}
x^2 ;; x^{\color{red}{2}}
2\sqrt{3} ;; 2\sqrt{\mathstrut 3}
\sqrt{2} ;; \sqrt{\,2\,}
(0,1) ;; \left]0;1\right[
[2,+\infty[ ;; x\geq 2
]-\infty,2] ;; x\le 2
x>3 ;; x\in ]3,+\infty[
-1<x<1 ;; x>-1 \text{ and } x<1
x\le -1\text{ or }x\ge1 ;; x\le -1, x\ge1
(-\infty,-1]\cup[1,\infty) ;; x\leq -1 \lor x\geq 1
\{1,2,3\} ;; 1\le n\le 3, n\in\mathbb{Z}
n\in\{1,2,3\} ;; \{1,2,3\}
\{x\in\mathbb{R}: x>2\} ;; (2,\infty)
\{x\in\mathbb{R}\mid x\neq 2\} ;; \mathbb{R}\setminus\{2\}
x\neq 2,3 ;; \mathbb{R}\setminus\{2,3\}
x\ne 2 \text{ and } x\neq 3 ;; \mathbb{R}\setminus\{2,3\}
(-\infty,2)\cup(2,3)\cup(3,\infty) ;; \mathbb{R}\setminus\{2,3\}
x≥0 and x<1 ;; [0,1)
0 ≤ x < 1 ;; [0,1)
x∈ℝ ;; \mathbb{R}
(−∞, 0) ∪ (0, ∞) ;; \mathbb{R}\setminus\{0\}
(x,y)=(1,2) ;; \begin{cases}x=1\\y=2\end{cases}
x=1,y=2 ;; \begin{align*}x&=1\\y&=2\end{align*}
\left(\begin{array}{ccc}1&0&0\\0&1&0\\0&0&1\end{array}\right) ;; \begin{bmatrix}1&0&0\\0&1&0\\0&0&1\end{bmatrix}
\begin{bmatrix}1\\-2\\3\end{bmatrix} ;; (1,-2,3)
\begin{pmatrix}1/2\\0\end{pmatrix} ;; \langle\frac12,0\rangle
\vec{v}=\langle 1,2\rangle ;; \langle 1,2\rangle
\vec v=(1,2) ;; (1,2)
3\mathbf{i}-\mathbf{j}+2\mathbf{k} ;; (3,-1,2)
3\hat{i}-\hat{j}+2\hat{k} ;; \begin{pmatrix}3\\-1\\2\end{pmatrix}
\left\langle 3,-1,2\right\rangle ;; 3\mathbf i-\mathbf j+2\mathbf k
\frac{x^3}{3}+C ;; \frac{1}{3}x^3+C ;; \frac{1}{3}x^3+k
-\cos x+C ;; C-\cos x
\ln|x+1|+C ;; \ln|x+1|+c
\arctan x+C ;; \tan^{-1}x+C
y=C_1e^{2x}+C_2e^{-2x} ;; y=C_2e^{2x}+C_1e^{-2x}
y=C_1\cos x+C_2\sin x ;; y=A\cos x+B\sin x ;; y=c_1\cos x+c_2\sin x
y=Ce^{-x}+x-1 ;; y=x-1+ce^{-x}
\frac{1}{2}e^{2x}+C ;; \frac{e^{2x}}{2}+C_1
\frac{t^2}{2}+C ;; \frac{t^2}{2}+K
x=\frac{\pi}{4}+k\pi,\ k\in\mathbb{Z} ;; x=\frac{\pi}{4}+n\pi, \; n\in\mathbb{Z}
x = 2k\pi \pm \frac{\pi}{3}, k\in\mathbb{Z} ;; x=\pm\frac{\pi}{3}+2n\pi, n\in\mathbb Z
\frac{\pi}{4}+k\pi, k\in\mathbb{Z} ;; \frac{5\pi}{4}+k\pi, k\in\mathbb{Z}
\frac{k\pi}{2}, k\in\mathbb{Z} ;; x=k\pi \text{ or } x=\frac{\pi}{2}+k\pi, k\in\mathbb{Z}
x=\frac{\pi}{6}+2k\pi \text{ or } x=\frac{5\pi}{6}+2k\pi, k\in\mathbb{Z} ;; \frac{\pi}{6}+2\pi n, \frac{5\pi}{6}+2\pi n, n\in\mathbb{Z}
2k+1, k\in\mathbb{Z} ;; 2n-1, n \in \mathbb{Z}
90^\circ+180^\circ k, k\in\mathbb{Z} ;; 90^\circ+180^\circ n, n\in\mathbb{Z}
\theta=n\pi ;; \theta=k\pi
\{k\pi: k\in\mathbb{Z}\} ;; n\pi, n\in\mathbb{Z}
\{k\pi\mid k\in\mathbb{Z}\} ;; n\pi, n\in\mathbb{Z}
x\equiv 3\pmod{7} ;; x\equiv 10\pmod{7}
n\equiv 0,1\pmod 4 ;; n\equiv 0 \text{ or } 1\pmod 4
n \equiv 1 \pmod{2} ;; n=2k+1, k\in\mathbb{Z}
x \equiv 1 \pmod{3} ;; 1 \pmod{3}
x\equiv \pm1 \pmod 5 ;; x\equiv 1,4\pmod 5
3:4:5 ;; 6:8:10 ;; \frac{3}{4}:1:\frac{5}{4}
2:1 ;; 4:2
\sqrt{2}:1 ;; 2:\sqrt{2}
1 : 2 ;; 1:2
1:\sqrt{2} ;; \sqrt2:2
f(x)=2x+1 ;; f(x) = 1+2x
g(t)=t^2 ;; g(x)=x^2
P(x)=x^2-1 ;; (x-1)(x+1)
f(x)=\frac{1}{x} ;; y=1/x
y=2x+3 ;; f(x)=2x+3
\text{does not exist} ;; \text{DNE}
\text{No solution} ;; \emptyset
\textbf{No solution} ;; \text{no solution}
\text{The system has no solution} ;; \emptyset
\text{undefined} ;; undefined
DNE ;; does not exist
\{\} ;; \varnothing
S=\emptyset ;; \text{no solutions}
\mathbb{R} ;; (-\infty,+\infty)
\text{all reals} ;; x\in\mathbb{R}
\text{All real numbers} ;; -\infty<x<\infty
z=2e^{i\pi/3} ;; 1+\sqrt{3}i
1+i,1-i ;; 1\pm\sqrt{-1}
\{i,-i\} ;; \pm\sqrt{-1}
\frac{3}{2}+\frac12 i ;; \frac{3+i}{2}
0.5+0.5i ;; \frac{1+i}{2}
z=-1\pm i ;; -1+i,-1-i
-1-i ;; \sqrt{2}e^{-3\pi i/4}
8i ;; 8e^{i\pi/2}
2\left(\cos\frac{\pi}{3}+i\sin\frac{\pi}{3}\right) ;; 1+i\sqrt{3}
\sqrt{13} ;; |2+3i|
\frac{2+3i}{1-i} ;; -\frac12+\frac52i
e^{2\pi i/3} ;; -\frac{1}{2}+\frac{\sqrt3}{2}i
\cos 60^\circ+i\sin60^\circ ;; \frac12+\frac{\sqrt3}{2}i
½ + ¼ ;; ¾
3½ ;; \frac{7}{2}
−3⁄4 ;; -0.75
2√2 ;; √8
5 cm² ;; 5\text{ cm}^2
10 m³ ;; 10\text{ m}^3
25 °C ;; 25^\circ\text{C}
30 ° ;; 30°
12 ÷ 4 ;; 3
√3/3 ;; \frac{1}{\sqrt3}
x₁ = 2 ;; x_1=2
π r² ;; \pi r^2
4πr² ;; 4\pi r^2
e^(iπ) ;; -1
2ⁿ⁺¹ ;; 2^{n+1}
10⁻⁵ ;; 0.00001
6.02×10²³ ;; 6.02\times10^{23}
５０％ ;; 50\%
１，０００ ;; 1000
√(3² + 4²) ;; 5
x ＝ 5 ;; x=5
x=5 ;; \mathbf{x=5} ;; \Rightarrow x=5
5 ;; \underline{\underline{5}} ;; ~5~ ;; \,5\, ;; 5\! ;; \!5 ;; \;\;5 ;; 5 . ;; 5\text{.} ;; \bf{5}.
5 ;; **5**. ;; **Answer: 5** ;; Answer: **5** ;; The final answer is 5 ;; The answer is: 5.
5 ;; \text{The final answer is }5. ;; \Rightarrow 5 ;; \implies x=5
\frac12 ;; \text{Answer: }\frac12
B ;; Answer: B ;; (B) ;; B. ;; \text{B.} ;; \textbf{B.} ;; \text{Choice (B)} ;; Option B
13 ;; \approx13.0
12.5 ;; \approx 12.5\text{ cm}
1,2,3 ;; 1, 2, and 3 ;; 1,\;2,\;3 ;; 1, 2 \text{ and } 3
(1,2),(3,4) ;; (1,2)\text{ and }(3,4) ;; (1,2);(3,4)
8 ;; 2^{3}
x^{10} ;; x**10
(x+1)^2 ;; (x+1)**2
x^(1/2) ;; \sqrt{x}
2*pi ;; 2\pi
2pi ;; 2\pi
pi r^2 ;; \pi r^2
sqrt(5)/2 ;; \frac{\sqrt{5}}{2}
(1+sqrt(5))/2 ;; \frac{1+\sqrt5}{2}
ln(2) ;; \ln 2
log(2) ;; \log 2
e^(-x) ;; e^{-x}
sin(x)^2 ;; \sin^2 x
1/(x+1) ;; \frac{1}{x+1}
x <= 5 ;; x\le 5
x >= 5 ;; [5,\infty)
x != 5 ;; x\ne5
-infinity ;; -\infty
\log_{10}(100) ;; 2
|x-1|<2 ;; -1<x<3
\binom{7}{3}\cdot 2 ;; 70
\frac{\binom{4}{2}}{\binom{8}{2}} ;; \frac{3}{14}
1-\frac{\binom{48}{5}}{\binom{52}{5}} ;; 1-\frac{48\cdot47\cdot46\cdot45\cdot44}{52\cdot51\cdot50\cdot49\cdot48}
2^n\binom{n}{2} ;; 2^{n-1}n(n-1)
\binom{n}{2}-n ;; \frac{n(n-3)}{2}
\binom{12}{4}\binom{8}{4} ;; 34650
\frac{12!}{4!4!4!} ;; \binom{12}{4}\binom{8}{4}
\sqrt2\approx 1.414 ;; \sqrt2
\frac{1}{3}\approx 0.333 ;; \frac13
2\pi \approx 6.28 ;; 2\pi
x=\sqrt2\approx 1.41 ;; \sqrt2

x=2 \text{ or } x=3 ;; x=2,3
x=2,3 ;; 2,3
(a,b,c)=(1,2,3) ;; a=1,b=2,c=3
a=1,b=2 ;; a=1 \text{ and } b=2 ;; a=1; b=2 ;; b=2,\ a=1
\log_2 5 ;; \frac{\ln 5}{\ln 2}
\lg 100 ;; 2
\ln e^2 ;; 2
\arcsin\frac12 ;; \frac{\pi}{6}
\sin^{-1}\frac12 ;; \frac{\pi}{6}
\cos^{-1}(0) ;; \frac{\pi}{2}
\sum_{k=1}^{10}k ;; 55
\int_0^1 x\,dx ;; \frac12
\lim_{x\to0}\frac{\sin x}{x} ;; 1
\gcd(12,18) ;; 6
\operatorname{lcm}(4,6) ;; 12
\lfloor 3.7\rfloor ;; 3
\lceil 2.1\rceil ;; 3
|-5| ;; 5
\det\begin{pmatrix}1&2\\3&4\end{pmatrix} ;; -2
\max(1,2) ;; 2
\min\{3,4\} ;; 3
\prod_{k=1}^{4}k ;; 24
12\frac12\% ;; 0.125
50\% ;; \frac12
50 \% ;; 50\%
50\,\% ;; 50\%
\$1.50 ;; 1.5\text{ dollars} ;; 150\text{ cents}
3\text{ hours} ;; 3\text{ hr}
\frac{\pi}{3}\text{ radians} ;; 60^\circ
2^{3/2} ;; 2\sqrt2
\sqrt[3]{16} ;; 2\sqrt[3]{2}
y-2=3(x-1) ;; y=3x-1
x\neq -1 ;; (-\infty,-1)\cup(-1,\infty)
x\in\mathbb{R}\setminus\{1\} ;; x\neq1
\mathbb{R}-\{1\} ;; x\ne1
x\in\mathbb{R}, x\neq1 ;; x\neq 1
\{x | x\ne1\} ;; \mathbb{R}\setminus\{1\}
\text{all real numbers except }1 ;; x\ne1 ;; \mathbb{R}\setminus\{1\}
\{x\mid x>2\} ;; x>2
\{x: x\in\mathbb{R}, x>2\} ;; (2,\infty)
x>2\text{ and }x\neq3 ;; (2,3)\cup(3,\infty)
-2\leq x<3 ;; \left[-2,3\right)
x>2, x\neq3 ;; (2,3)\cup(3,\infty)
C ;; \textbf{(C)}\ 12 ;; \textbf{(C) }12 ;; (C) 12 ;; C. 12 ;; \text{C} ;; \text{(C) } 12
\textbf{(C)} ;; C
\text{(C)} ;; \textbf{C}
\{1,2\} ;; {1,2}
1\frac12 ;; 1\ \frac12
5000000 ;; 5\text{ million} ;; 5 million
2.5\text{ billion} ;; 2500000000
5 ;; \text{five} ;; |AB|=5 ;; \boxed{x=5}
12 ;; \text{twelve} ;; S=12 ;; S_{ABC}=12 ;; \text{Area}=12 ;; [ABC]=12 ;; \text{the area is }12
12000 ;; 12\text{ thousand}
\$5\text{ million} ;; 5000000
(\frac12,3) ;; (0.5,3)
(1,2) ;; A(1,2) ;; P=(1,2) ;; P(1,2)
A(1,2) ;; A=(1,2)
\begin{cases}x & x>0\\-x & x\le0\end{cases} ;; \begin{cases}x, & x>0\\-x, & x\le 0\end{cases}
f(x)=\begin{cases}x & x>0\\-x & x\le0\end{cases} ;; \begin{cases}x & \text{if } x>0\\-x & \text{if }x\le 0\end{cases}
\begin{cases}x & x>0\\-x & x\le0\end{cases} ;; \begin{cases}-x & x\le0\\x & x>0\end{cases}
\begin{cases}1 & n \text{ even}\\0 & n\text{ odd}\end{cases} ;; \begin{cases}1, & n \text{ even}\\ 0, & n\text{ odd}\end{cases}
x+y<1 ;; y<1-x
x+y\le 1 ;; 1\ge x+y
2x<4 ;; x<2
\nexists ;; \text{does not exist}
x^2-4x+3=0 ;; x^2+3=4x
3x^2\,dx ;; 3x^2 dx
A\cap B^c ;; A\cap B^c
p\lor q ;; p \vee q
\triangle ABC ;; \triangle ABC
x\to\infty ;; x \rightarrow \infty
(x-2)(x+3) ;; (x+3)(x-2)
2(x+1) ;; 2x+2
\frac{x+1}{2} ;; \frac12(x+1)
x^2y ;; yx^2
\frac{1}{x^2} ;; x^{-2}
a^{m+n} ;; a^m a^n
e^{\ln 3} ;; 3
2\ln 2 ;; \ln 4
\tan x ;; \frac{\sin x}{\cos x}
1-\cos^2x ;; \sin^2x
\sin 2x ;; 2\sin x\cos x
\sqrt{8} ;; 2\sqrt{2}
\frac{1}{\sqrt2} ;; \frac{\sqrt2}{2}
\frac{2}{\sqrt3-1} ;; \sqrt3+1
\sqrt{3+2\sqrt2} ;; 1+\sqrt2
\frac{1+\sqrt5}{2} ;; \cos 36^\circ\cdot 2
n^2-1 ;; (n-1)(n+1)
\frac{n!}{(n-2)!} ;; n(n-1)
4n+2, n\in\mathbb{Z} ;; 2(2k+1), k\in\mathbb{Z}
k\cdot 180^\circ, k\in\mathbb Z ;; 180^\circ n, n\in\mathbb{Z}
x=k\pi, k\in\mathbb{Z} ;; x=n\pi, n\text{ is an integer}
x=k\pi\ (k\in\mathbb{Z}) ;; x=n\pi, \forall n\in\mathbb{Z}
k\pi, k\in\mathbb{Z} ;; \pi n \text{ for } n\in\mathbb{Z} ;; \pi n \text{ for any integer } n
k\pi, k\in\mathbf{Z} ;; n\pi, n\in\mathbb{Z}
k\pi, k\in Z ;; n\pi, n\in\mathbb{Z}
x=2k\pi, k\in\mathbb{Z} ;; x = 2 \pi k, k = 0, \pm1, \pm2, \ldots
\sqrt2\approx 1.414 ;; \sqrt2
x\approx 2.35 ;; 2.35
\frac{\pi}{4}\approx0.785 ;; \frac{\pi}{4}
2.35 ;; x\approx2.35
13 ;; \approx 13\text{ cm}
12 ;; 12\,\text{cm}^2
12\text{ cm}^2 ;; 12\,\mathrm{cm^2} ;; 12 \text{ cm²}
5\text{ km/h} ;; 5\text{ km}/\text{h}
5\text{ m/s} ;; 5\,\text{ms}^{-1}
5 kg ;; 5\,\text{kg}
7:3 ;; 7\text{ to }3
\frac{7}{3} ;; 7:3
0.1\dot6 ;; \frac16
1.\overline{3} ;; \frac43
6.25\times10^{-2} ;; 0.0625
1.5\times 10^3 ;; 1500
\{\frac12\} ;; 0.5
x_1=1,x_2=2 ;; 1,2 ;; x=1,x=2
x_1 = 1 \text{ and } x_2 = 2 ;; x=1 \text{ or } x=2
x_{1,2}=\pm3 ;; x=\pm3
x_{1,2}=1\pm\sqrt2 ;; 1\pm\sqrt2
\text{True} ;; \textbf{true}
\text{yes} ;; yes.
\text{YES} ;; yes
\text{No} ;; no
\text{Monday} ;; Monday
3:30\text{ PM} ;; 3:30\text{ p.m.}
3:30 ;; 03:30
\text{Alice} ;; Alice
\text{red} ;; Red
`);

/** The right verdict is not equal. */
export const UNLIKE_KINDS = table(String.raw`
(0,1) ;; [0,1] ;; ]0,1] ;; \{0,1\}
[0,1] ;; ]0,1[
[0,1) ;; ]0,1[ ;; x\ge 0 \text{ or } x<1 ;; x>0 \text{ and } x<1 ;; x\ge 0 \lor x<1
(-\infty,1)\cup(2,\infty) ;; ]-\infty,1]\cup]2,+\infty[ ;; x<1 \text{ and } x>2 ;; (-\infty,1)\cap(2,\infty)
x<1\text{ or }x>2 ;; x<1 \land x>2
[0,1) ;; x\ge 0 \text{ and } y<1 ;; x\ge 0
\mathbb{R} ;; x\ge 0 ;; \mathbb{Z}
(1,0) ;; ]0,1[
(0,1)\cup(1,2) ;; (0,2)
x>0,y>0 ;; x>0
x>0, y<1 ;; x>0, y<2
\text{all real numbers} ;; \text{all positive numbers} ;; \mathbb{Z}
\text{all integers} ;; \mathbb{R}
[0,1]\cup[2,3] ;; [0,1]\cap[2,3]
(0,2) ;; 0<x<2, x\ne 1
]1,2[ ;; 1<x\le 2

10 ;; \binom53+1 ;; {5\choose 3}+1 ;; C(5,1) ;; \mathrm{C}_4^2 ;; P(5,2) ;; \frac{5}{2}
21 ;; 2\binom52
25 ;; 2\binom52
5 ;; \binom52
20 ;; \mathrm{C}_5^2
\binom{n}{2} ;; \binom{n}{3}
\binom{n}{2}+1 ;; \frac{n(n-1)}{2}-1
\binom{5}{2} ;; \frac52
x(5,2) ;; 10
C(5,2) ;; D(5,2)

1 ;; i^2 ;; e^{i\pi}
-2i ;; (1+i)^2 ;; \sqrt{-4}
5 ;; |3+5i|
2 ;; \sqrt{-4}
-i ;; e^{i\pi/2}
3+4i ;; 3-4i
4+3i ;; 3+4i
3 ;; \operatorname{Im}(3+4i)
7 ;; |3+4i|
x_i ;; x_j
i ;; j ;; 1 ;; \operatorname{cis}\pi
\sum_{i=1}^n i ;; \sum_{i=1}^n i^2
i+1 ;; j+1
i^n ;; -1
a_i^2 ;; -a
2i ;; 2
e^{i} ;; e
0 ;; i
-1 ;; a^2
(1+i)^8 ;; 15
1+i ;; \sqrt2 e^{-i\pi/4}

\emptyset ;; 0 ;; \{0\} ;; \text{infinitely many solutions} ;; 1 ;; \{\emptyset\} ;; \mathbb{R}
\emptyset ;; \text{one solution} ;; \infty ;; \text{all solutions} ;; (0,0) ;; \phi
\text{no solution} ;; 0 ;; \{0\} ;; \text{infinitely many solutions} ;; 1 ;; \{\emptyset\} ;; \mathbb{R}
\text{no solution} ;; \text{one solution} ;; \infty ;; \text{all solutions} ;; (0,0) ;; \text{solution}
\text{none} ;; 0 ;; \{0\} ;; \text{infinitely many solutions} ;; 1 ;; \{\emptyset\} ;; \mathbb{R}
\text{none} ;; \text{one solution} ;; \infty ;; \text{all solutions} ;; (0,0) ;; \text{some} ;; \text{no}
\text{DNE} ;; 0 ;; \{0\} ;; \text{infinitely many solutions} ;; 1 ;; \{\emptyset\} ;; \mathbb{R}
\text{DNE} ;; \text{one solution} ;; \infty ;; \text{all solutions} ;; (0,0) ;; \text{exists}
\text{undefined} ;; 0 ;; \{0\} ;; \text{infinitely many solutions} ;; 1 ;; \{\emptyset\} ;; \mathbb{R}
\text{undefined} ;; \text{one solution} ;; \infty ;; \text{all solutions} ;; (0,0) ;; \text{defined}
\{\} ;; 0 ;; \{0\} ;; \text{infinitely many solutions} ;; 1 ;; \{\emptyset\} ;; \mathbb{R}
\{\} ;; \text{one solution} ;; \infty ;; \text{all solutions} ;; (0,0)
\text{no solution} ;; \text{no solution for } x>0 ;; x=1
\text{DNE} ;; \text{no solution}
\text{no integer solution} ;; \text{no solution}
\text{none} ;; \text{none of the above}
\text{no positive solution} ;; \emptyset

½ ;; 2 ;; 12
1½ ;; \frac12 ;; \frac{11}{2}
x² ;; x2 ;; 2x
10⁻³ ;; 10^3 ;; 10-3
√2 ;; 2
∛8 ;; 8 ;; 24
−5 ;; 5
５ ;; 6
٣ ;; 4
x ≤ 3 ;; x<3
2³ ;; 23 ;; 6
x₁ ;; x_2
x₂ ;; 2x
α ;; \beta
√12 ;; \sqrt{1}2
(−∞,1)∪(2,∞) ;; (-\infty,1]\cup(2,\infty)
√x+1 ;; \sqrt{x+1}
±3 ;; 3
∞ ;; -\infty
2√3 ;; 3\sqrt2
½x ;; \frac{1}{2x}
1⁄2 ;; 2
⅓ ;; 0.33
１２ ;; 21
2⁵ ;; 25
Σ ;; \sigma
5‰ ;; 5
ℝ ;; ℤ

\begin{pmatrix}1\\2\end{pmatrix} ;; \langle 2,1\rangle ;; \begin{pmatrix}1&2\end{pmatrix} ;; \{1,2\} ;; 12
[[1,2],[3,4]] ;; \begin{pmatrix}1&3\\2&4\end{pmatrix} ;; \begin{pmatrix}1&2\\3&5\end{pmatrix} ;; [1,2,3,4]
\begin{cases}x=1\\y=2\end{cases} ;; x=2,y=1 ;; x=1 ;; (1,2) ;; x=1,y=2,z=3
\begin{pmatrix}1\\2\\3\end{pmatrix} ;; \langle 1,2\rangle
\begin{vmatrix}1&2\\3&4\end{vmatrix} ;; \begin{pmatrix}1&2\\3&4\end{pmatrix}
(1,2)^T ;; \begin{pmatrix}2\\1\end{pmatrix}
\begin{array}{cc}1&2\\3&4\end{array} ;; \begin{pmatrix}1&2\\4&3\end{pmatrix}
[[1,2],[3,4]] ;; [[1,2]]
\mathbf{i}+2\mathbf{j} ;; \langle 2,1\rangle
\begin{cases}x & x>0\\-x & x<0\end{cases} ;; x,-x
\langle 1,2\rangle ;; [1,2]
\begin{cases}x+y=3\\x-y=1\end{cases} ;; x+y=3, x-y=2
\begin{cases}x=1\\x=2\end{cases} ;; x=1

x^2+C ;; x^2 ;; x^2+x ;; x^3+C ;; 2x^2+C ;; x^2+Cx ;; x^2+1
x^2+n ;; x^2+k
n\pi, n\in\mathbb Z ;; 2k\pi, k\in\mathbb{Z} ;; k\pi, k\in\mathbb{N} ;; \pi
\frac{\pi}{2}+n\pi ;; \frac{\pi}{2}+2k\pi
1:2:3 ;; 2:4:7 ;; 3:2:1 ;; 1:2 ;; 1,2,3
x\equiv 3 \pmod 5 ;; x\equiv 4 \pmod 5 ;; x\equiv 3\pmod {10} ;; y\equiv 3 \pmod 5
3 \pmod 5 ;; 3
3\pmod5 ;; 9\pmod5
8 ;; 8\pmod5
f(x)=x^2+1 ;; f(x)=x^2+2 ;; g(x)=x^2+1 ;; x=y^2+1 ;; x=x^2+1
y=x^2+1 ;; z=x^2+1
f(x)=x^2 ;; f(x)=y^2
ax+b ;; cx+d ;; bx+a
2C ;; 2K
A+B ;; A+C
n\pi ;; n
1:2 ;; 1:3
f'(x)=2x ;; f(x)=2x
f(2)=10 ;; f(3)=10
n^2 ;; k^2
ke^x ;; ne^x
C_1e^x+C_2e^{-x} ;; C_1e^x+C_1e^{-x}
2x+C ;; 2C+x
0:1 ;; 0:2:3
y=kx ;; y=nx

(1000,2) ;; (1,2)
13 ;; \approx 14
32 ;; 32,5
5 ;; \color{red}{6} ;; \color{red}{5}0 ;; \text{Answer: }6 ;; \text{not }5 ;; 5\\6 ;; 5\quad 6
50 ;; \phantom{5}0 ;; 5\phantom{0}
0 ;; \phantom{5}0+1
A ;; \mathbf{B} ;; \text{Option B}
56 ;; 5\quad 6
1,2 ;; 1 ;; 1\text{ or }3
3/4 ;; \nicefrac{4}{3}
5 ;; \therefore 6 ;; -5 ;; =-5 ;; \neq 5 ;; <5 ;; \le 5 ;; \text{Answer: not }5 ;; 5\hspace{2mm}6
52 ;; 5\hspace{2mm}
(1000,2000) ;; (1,000,2)
\pi ;; 3.14 ;; \approx 3.14
5 ;; \approx 5.4 ;; \sim 6 ;; \textcolor{5}{6} ;; \text{The answer is not }5 ;; \cancel{5} ;; 5!
\sqrt2 ;; \approx 1.41
5 ;; 5\tag{6}0 ;; \text{more than }5 ;; \text{at least }5
\sqrt[3]{8} ;; \sqrt{8}
8 ;; 2*3
12 ;; 1\quad2
x ;; -x

a\sin C ;; a\sin c
a+b+c ;; a+b+C
(n-2)\pi ;; (n+2)\pi
n\pi ;; -n\pi
(2n-1)\pi ;; (2n+1)\pi
a_n=3n+1, n\in\mathbb{Z} ;; a_n=3n+4, n\in\mathbb{Z}
2n+1, n\in\mathbb{N} ;; 2n-1, n\in\mathbb{N}
12:00 ;; 1:00
10:30 ;; 10:45
ABC ;; ACB
30\text{ min} ;; 30\text{ s}
5\text{ sec} ;; 5\text{ min}
(1,3)\text{ or }(2,4) ;; (1,4)
x\in(0,1) ;; y\in(0,1)
x>0,x<5 ;; \mathbb{R}
x>1,x>2 ;; x>1
x<1, x>2 ;; \emptyset
2\pi r ;; 2πR
πr² ;; \pi R^2
x²+C ;; x²
\sqrt[3]{-8} ;; 1+i\sqrt3
3 ;; 3i
|3+4i| ;; |3|+|4i|
i^3 ;; i
\sqrt{-9} ;; -3
(1+i)^2 ;; 2
e^{i\pi} ;; e^{\pi}
x+i ;; x-i
1+i ;; 1+j
\overline{AB} ;; AB+1
i ;; \sqrt{1}
\begin{pmatrix}1\\2\end{pmatrix} ;; (1,2,0)
\begin{pmatrix}5\\2\end{pmatrix} ;; 10
\begin{pmatrix}1&2\\3&4\end{pmatrix} ;; (1,2,3,4)
[[1,2],[3,4]] ;; (1,2),(3,4)
[1,2;3,4] ;; \begin{pmatrix}1&3\\2&4\end{pmatrix}
A=\begin{pmatrix}1&2\\3&4\end{pmatrix} ;; B=\begin{pmatrix}1&2\\3&4\end{pmatrix}
y=C_1\cos x+C_2\sin x ;; y=C\cos x+C\sin x
y=Ce^{2x} ;; y=Ke^{x}
y=Ce^{x} ;; y=e^x
y=Ce^x ;; y=e^{Cx}
Cx+k ;; kx+C
x+C ;; C
x^2+C ;; -x^2+C
2x+c ;; 2x+d
x+y+z ;; x+y+C
f(x)=x+C ;; f(x)=x
\text{DNE} ;; \infty
\text{undefined} ;; \text{DNE}
\text{infinitely many} ;; \infty
\emptyset ;; \mathbb{R}
\text{none} ;; none of these
\{0\} ;; \emptyset
\text{no solution} ;; \text{no}
\text{all real numbers} ;; \text{all real numbers except }0
\mathbb{R} ;; \text{all real numbers except } 1 ;; \text{all positive real numbers}
1:2:3 ;; 1:2:3:4
1:2 ;; 2:1
3:4:5 ;; 3:5:4
0:0:1 ;; 0:0:2:3
3 \pmod 5 ;; -3\pmod 5
x\equiv 3\pmod 5 ;; x\equiv 3 \pmod{15}
x\equiv 1,4\pmod5 ;; x\equiv 1\pmod5
x\equiv 1 \pmod 5 ;; x=1
5k+3,k\in\mathbb{Z} ;; 5k+4,k\in\mathbb{Z}
\frac{\pi}{4}+k\pi,k\in\mathbb{Z} ;; \frac{\pi}{4}+2k\pi,k\in\mathbb{Z}
\pm\frac{\pi}{3}+2k\pi,k\in\mathbb Z ;; \frac{\pi}{3}+2k\pi,k\in\mathbb Z
\frac{k\pi}{2}, k\in\mathbb{Z} ;; k\pi, k\in\mathbb Z
(1000,2) ;; (1,0,0,0,2)
(1,200, 3) ;; (1,200,4)
1,000 ;; 1,0,0,0
(1,234, 5) ;; (1,2345)
5 ;; \approx 5.2 ;; \text{Answer: }5 \text{ or } 6 ;; \text{The answer is }-5 ;; \textcolor{red}{-}5
\frac{22}{7} ;; \approx 3.14
\pi ;; \approx 3.14159
\sqrt2\approx1.414 ;; \sqrt3
\sqrt2 ;; \sqrt3\approx 1.414
25 ;; \textcolor{red}{2}^5
5 ;; 5\phantom{x}6
B ;; Option C ;; \text{not B} ;; A, B
AB ;; \text{Option A}
½ ;; 1½
2½ ;; 2\cdot\frac12
2³ ;; 6
x₂ ;; x²
x² ;; x₂
√(x+1) ;; √x+1
√2·3 ;; √6
-½ ;; ½
6² ;; 62
2⁻¹ ;; 2-1
1⁄3 ;; 0.33
∞ ;; 8
5 cm² ;; 5 cm³
5 μm ;; 5 mm
5 Ω ;; 5\text{ V}
C_2^2 ;; 1+C
A_5^2 ;; 10
\binom{n}{2} ;; n^2
2\binom{5}{2} ;; \binom{10}{2}
f(x)=x^2 ;; f(x^2)=x
f(1)=2 ;; f(x)=2
f(x)=2 ;; g(x)=2
y'=2x ;; y=2x
\frac{dy}{dx}=2x ;; y=2x ;; \frac{dx}{dy}=2x
y=x^2 ;; x=y^2
x\mapsto x^2 ;; x\mapsto 2x
\begin{cases}x=1\\y=2\end{cases} ;; x=1
\begin{cases}x=1\\x=2\end{cases} ;; x=1,y=2
\begin{cases}x^2 & x>0\\0 & x\le 0\end{cases} ;; x^2 ;; \begin{cases}x^2 & x<0\\0 & x\ge 0\end{cases}
x=1,y=2 ;; \begin{cases}x=1\\y=3\end{cases}
(0,1) ;; [0,1[
]0,1] ;; [0,1[
[0;1] ;; (0;1)
[1;2] ;; 1.2
x\ge0\land x<1 ;; x\ge0\lor x<1
1\le n\le 3, n\in\mathbb{Z} ;; [1,3]
x>0 ;; x\ge 0 \text{ and } x<1
x\ne 2 ;; x\ne 2, x\ne 3
x>2 ;; x>2, x\in\mathbb{Z}
(1,2)\cup(3,4) ;; (1,4)
\{1,2\} ;; [1,2]
pi ;; 3.14
2**3 ;; 2*3
x**2 ;; 2x
log(2) ;; log(3)
sin x ;; cos x
sin(2x) ;; 2 sin x
e^(iπ) ;; 1

5000000 ;; 5\text{ billion}
5 ;; 5\text{ million} ;; \text{six}
(1,2) ;; A(2,1)
A(1,2) ;; B(1,2)
C ;; (D) 12 ;; \textbf{(D)}\ 12
12 ;; \textbf{(C)}\ 13 ;; S=13
x\ne1 ;; \text{all real numbers except }2
\begin{cases}x & x>0\\-x & x\le0\end{cases} ;; \begin{cases}x & x\ge0\\-x & x<0\end{cases}
\begin{cases}x & x>0\\-x & x\le0\end{cases} ;; \begin{cases}-x & x>0\\x & x\le0\end{cases}
2.35 ;; x\approx2.36
\sqrt2\approx1.414 ;; 1.415
x=2,3 ;; x=2
(a,b,c)=(1,2,3) ;; a=1,b=3,c=2
x_1=1,x_2=2 ;; x_1=2,x_2=2
x_{1,2}=\pm3 ;; 3
k\pi,k\in\mathbb{Z} ;; k\pi,k\in\mathbb{R}
x=2k\pi, k\in\mathbb{Z} ;; x = 2 \pi k, k = 0, 1, 2, \ldots
\mathbb{R}-\{1\} ;; \mathbb{R}-\{2\}
12\text{ cm}^2 ;; 12\text{ cm}^3
f(x)=\begin{cases}x & x>0\\-x & x\le0\end{cases} ;; g(x)=\begin{cases}x & x>0\\-x & x\le0\end{cases}

P(A)=\frac12 ;; P(B)=\frac12
f(a)=3 ;; f(b)=3
(0,1)\cup(2,3) ;; (0,1),(2,3)
x>1\text{ and }x<5 ;; x>1\text{ or }x<5
x<1\text{ and }x>2 ;; x<1\text{ or }x>2

A ;; (A) or (B) ;; A. B ;; \text{(A) and (B)}
5 ;; (A) 6
a_1=2 ;; a=2
x=1,y=2 ;; x=1\text{ or }y=2
\begin{cases}x=1\\y=2\end{cases} ;; x=1\text{ or }y=2
0:1:2 ;; 0:2:3
5° ;; 5′
5 ;; \phantom{5} ;; \text{The sum is not }5 ;; \text{answer is between 4 and }5
(1,2) ;; A(1,2,3) ;; f(2,1)
k\pi, k\in\mathbb{Z} ;; k\pi, k\in\mathbb{Z}^+ ;; \frac{k\pi}{2}, k\in\mathbb{Z} ;; 0
\begin{cases}1 & x>0\\0 & \text{otherwise}\end{cases} ;; \begin{cases}0 & x>0\\1 & \text{otherwise}\end{cases}
C_6^2 ;; 30
x\ne2,3 ;; x\ne2 ;; x=2,3
\lg 100 ;; \ln 100
500 ;; 5\text{ hundredths}
`);
