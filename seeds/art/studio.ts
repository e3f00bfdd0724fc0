// The pictures of the about section, the contact page and the film.
import { bars, beam, disc, dots, draw, rect, ring, shape, sheet, polyline, trace, rotated } from './draw.ts'
import { amber, green, ink, line, mint, mist, muted, paper } from './palette.ts'

const TABLE = 620
/** The middles of the three windows, each under a tooth of the roof. */
const WINDOWS = [190, 480, 770]

const STUDIO_ALT =
  'Three windows under a saw-tooth roof; on the table before them a screen with a rising line, a lamp and books.'

const studio = draw('about-studio', [960, 800], STUDIO_ALT, [
  rect(0, 0, 960, 800, mist),
  trace(WINDOWS.map((x) => `M${x - 112} 186L${x + 112} 96V186`).join(''), green, 20),
  ...WINDOWS.map((x) => shape(`M${x - 112} ${TABLE}V362a112 112 0 0 1 224 0V${TABLE}z`, mint)),
  rect(104, 424, 172, 124, ink, 12),
  rect(114, 434, 152, 104, paper, 4),
  polyline(
    [
      [132, 514],
      [164, 498],
      [194, 504],
      [222, 472],
      [248, 458],
    ],
    green,
    8,
  ),
  disc(248, 458, 9, amber),
  trace(`M190 548V${TABLE - 20}M152 ${TABLE - 8}h76`, ink, 16),
  rect(424, TABLE - 20, 96, 20, ink, 10),
  trace(`M472 ${TABLE - 20}L428 500 502 406`, ink, 12),
  dots([[428, 500]], 30, ink),
  rotated(-16, [524, 420], disc(524, 422, 18, amber), shape('M466 422a58 58 0 0 1 116 0z', green)),
  rect(690, TABLE - 36, 164, 36, ink, 6),
  rect(704, TABLE - 70, 140, 34, amber, 6),
  rect(696, TABLE - 106, 152, 36, paper, 6),
  trace(`M716 ${TABLE - 18}h40M728 ${TABLE - 53}h28M718 ${TABLE - 88}h36`, muted, 6),
  shape(`M738 ${TABLE - 106}v-54h64v40a14 14 0 0 1-14 14z`, green),
  ring(810, TABLE - 138, 15, green, 8),
  rect(0, TABLE, 960, 180, green),
])

const report = draw(
  'about-report',
  [960, 720],
  'A printed report on a desk: a rising line, three short notes, a pencil and a cup.',
  [
    rect(0, 0, 960, 720, mist),
    rotated(-7, [480, 400], rect(236, 64, 480, 600, mint, 12)),
    rect(240, 56, 480, 608, paper, 12),
    bars(292, 104, [228], ink, 20),
    bars(292, 142, [140], line, 14),
    trace('M292 200H668M292 270H668M292 340H668M292 410H668', line, 4),
    polyline(
      [
        [296, 394],
        [358, 382],
        [420, 346],
        [482, 354],
        [544, 294],
        [606, 262],
        [660, 210],
      ],
      green,
      10,
    ),
    ring(660, 210, 12, green, 8, amber),
    dots(
      [
        [302, 476],
        [302, 536],
        [302, 596],
      ],
      20,
      amber,
    ),
    bars(336, 462, [320, 268, 296], muted, 12, 60),
    bars(336, 484, [240, 304, 200], line, 10, 60),
    trace('M168 176l32-32', paper, 24),
    ring(120, 224, 66, paper, 16, green),
    rotated(
      9,
      [830, 400],
      shape('M808 240h44v300l-22 52-22-52z', green),
      shape('M808 240v-30a22 22 0 0 1 44 0v30z', ink),
      shape('M808 540h44l-22 52z', paper),
      shape('M821 570h18l-9 22z', ink),
    ),
  ],
)

const contact = draw(
  'contact-letter',
  [800, 640],
  'A postcard with a few lines of writing and a green stamp, lit from above.',
  [
    rect(0, 0, 800, 640, mint),
    beam([400, -120], [40, 640], [760, 640], mist),
    rotated(5, [400, 340], rect(134, 160, 532, 340, green, 14)),
    rotated(
      -4,
      [400, 330],
      sheet(130, 150, 540, 344, 14),
      bars(174, 200, [140], ink, 18),
      bars(174, 246, [196, 168, 188, 120], line, 12, 34),
      trace('M174 428q16-24 30 0t30 0 30-6 36 4', green, 6),
      trace('M412 190V454', line, 4),
      rect(530, 186, 100, 120, green, 6),
      beam([556, 214], [610, 282], [578, 282], mint),
      trace('M556 222V276M606 222V276', paper, 12),
      disc(556, 216, 10, amber),
      ring(520, 306, 42, muted, 4),
      trace('M440 250q18-14 36 0t36 0M440 270q18-14 36 0t36 0', muted, 4),
      bars(452, 372, [178, 148, 164], line, 12, 34),
    ),
  ],
)

const film = draw(
  'video-still',
  [1280, 720],
  'From the left: pages being found, pages being filed, and one page coming out on top.',
  [
    rect(0, 0, 1280, 720, ink),
    beam([640, 360], [1280, 60], [1280, 420], green),
    trace(
      'M110 180L260 120 232 300 110 180 150 430 232 300 330 420 150 430 250 580 330 420 420 260 260 120' +
        'M420 260L232 300',
      muted,
      5,
    ),
    dots(
      [
        [110, 180],
        [232, 300],
        [330, 420],
        [250, 580],
      ],
      36,
      mint,
    ),
    dots(
      [
        [260, 120],
        [150, 430],
        [420, 260],
      ],
      52,
      paper,
    ),
    rect(500, 150, 280, 420, green, 20),
    trace('M524 290H756M524 430H756', ink, 8),
    trace('M604 226h72M604 366h72M604 506h72', mint, 16),
    ...[296, 406, 516].map((y) => rect(900, y, 270, 84, muted, 14)),
    sheet(868, 140, 334, 128, 16, mint),
    disc(918, 186, 20, amber),
    bars(956, 172, [196], green, 20),
    bars(956, 212, [208], line, 14),
    trace('M930 338h150M930 448h118M930 558h166', mint, 14),
  ],
)

export const STUDIO_PICTURES = [studio, report, contact, film]
