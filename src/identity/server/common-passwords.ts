// The passwords that are tried first, kept small: words people choose, and what they put after them. Together
// they stand for some thousands of well-known passwords (a test counts them). Compared in lower case, with
// the usual disguises (p@ssw0rd) taken off.

/** Words that are common passwords by themselves, and still are with an ending. */
const WORDS = `
password passwort passw passwd pass secret admin administrator root login logon welcome letmein guest test
tester testing user default changeme access master superuser system server manager office company business
demo temp temporary sample private public control computer internet network windows microsoft google yahoo
facebook twitter linkedin youtube instagram amazon apple iphone android samsung nokia oracle cisco dell sony
nintendo playstation xbox qwerty qwertz azerty qwert qwertyuiop asdf asdfg asdfgh asdfghjkl zxcvb zxcvbn
zxcvbnm qazwsx qazwsxedc wsxedc zaq zaqwsx abc abcd abcde abcdef abcdefg dragon monkey tiger lion eagle falcon
wolf bear panther cobra viper spider scorpion phoenix dolphin shark kitty kitten cat cats dog doggy puppy
horse pony bunny rabbit turtle chicken duck frog birdie butterfly ladybug bumble beaver badger bulldog panda
penguin elephant giraffe gorilla hamster shadow sunshine moonlight starlight rainbow thunder lightning storm
summer winter spring autumn october november december january monday friday sunday weekend holiday christmas
easter birthday forever always together happy smile smiley lovely beautiful pretty angel angels heaven devil
diablo demon lucifer jesus christ blessed faith hope grace god godisgood bible church peace freedom liberty
victory power magic mystic wizard merlin gandalf frodo legolas hobbit iloveyou iloveu loveyou loveme love
lover lovers sweetheart sweetie sweet honey baby babygirl babyboy princess prince queen king kingdom duchess
lady cutie sexy hottie kisses kissme hugs darling sugar candy cookie chocolate vanilla cherry peaches
strawberry banana apples orange pineapple mango coconut pumpkin pepper ginger cinnamon coffee pizza cheese
bacon butter muffin cupcake brownie biscuit whiskey vodka beer guinness budweiser corona jackdaniels football
soccer baseball basketball hockey tennis golf golfer rugby cricket volleyball swimming skater skateboard
surfer snowboard fishing hunter hunting boxing arsenal chelsea liverpool manchester manutd unitedfc barcelona
realmadrid juventus milan inter benfica porto sporting ajax celtic rangers everton tottenham lakers bulls
celtics yankees dodgers redsox cubs mets steelers cowboys eagles packers patriots raiders broncos dolphins
giants jets bears lions falcons ferrari porsche mercedes bmw audi toyota honda yamaha suzuki kawasaki harley
ducati mustang camaro corvette chevy ford jaguar lexus nissan subaru mazda volvo batman superman spiderman
wolverine ironman captain america avengers hulk thor joker robin starwars skywalker vader yoda jedi startrek
spock matrix neo trinity pokemon pikachu charizard naruto sasuke goku vegeta sonic mario luigi zelda minecraft
fortnite roblox warcraft starcraft counter strike halo doom quake sniper ninja samurai warrior soldier ranger
marine army navy pirate knight hunter killer assassin ghost zombie vampire dracula werewolf hacker metallica
nirvana slipknot beatles queen eminem tupac rihanna beyonce justin bieber onedirection guitar piano music
rockstar rocknroll hiphop dance dancer london paris berlin madrid lisbon rome vienna moscow newyork boston
chicago dallas denver houston florida texas california america england scotland ireland france germany spain
italy portugal brazil canada mexico australia india china japan korea africa europe michael michelle jennifer
jessica ashley amanda daniel andrew joshua matthew anthony robert william charles thomas richard joseph george
edward steven stephen kevin brian jason jeremy justin brandon tyler nathan nicholas nicole heather melissa
stephanie elizabeth rebecca rachel samantha sarah hannah emily madison olivia sophie sophia isabella victoria
natalie vanessa veronica monica patricia barbara margaret maria martin marcus maxwell oliver oscar patrick
peter phillip samuel sebastian simon spencer stanley taylor teddy timothy travis trevor tristan vincent walter
wesley xavier zachary alexander alexandra alexis alex benjamin bailey buddy buster casper charlie chester
chris christian christine christopher claudia courtney crystal danielle david dennis diamond dexter diana
dominic donald douglas dylan elaine eugene evelyn felix fernando francis frank gabriel garfield gemma gerald
gloria gordon hamish harold harry helen henry hunter isaac jackie jackson jacob jake james jamie jane jasmine
jasper jeffrey jenny jerome jesse joanna johnny jonathan jordan julia julian juliet karen katherine kathleen
katie kelly kenneth kimberly kyle lauren laura leonard leslie linda lisa logan louise lucas lucky lucy maggie
marina mark marlboro marie max maximus mickey miguel miranda molly morgan murphy nancy nathalie oakley pamela
paul paula pebbles penelope phoebe precious raymond reggie rocky roger ronaldo rosebud roxanne russell sabrina
sally sammy sandra savannah scooter scott shannon sharon shelby shirley sierra snoopy snowball sophie sparky
stella susan tanya teresa thumper tigger tinkerbell toby tony tracy tucker valentina violet wilson winston
yolanda yvonne zoe blue bluebird bluesky black blackie green greenday purple yellow silver silverado golden
gold white whiteboy redhot redneck pink pinky orange number one two three seven eleven player gamer winner
loser champion legend hero maverick cowboy rebel outlaw gangster playboy hustler money dollar cash rich
million bigdaddy daddy mommy mother father brother sister family friend friends bestfriend grandma grandpa
fuckyou fuckoff asshole bitch bastard bullshit hardcore whatever nothing something anything everything nobody
somebody someone trustno trustnoone letmesee opensesame sesame passphrase mypassword mypass yourpass newpass
newpassword oldpassword password1password keepout goaway nevermind hello hellokitty helloworld hithere goodbye
goodluck good bad cool awesome super superstar banner website wordpress joomla drupal webmaster postmaster
hostmaster support service helpdesk sales marketing finance account accounts customer client order orders
payment shop store agency studio design designer creative media seo northlight shingle alpha beta gamma delta
omega sigma bravo charlie echo foxtrot tango zulu apollo zeus athena hercules achilles odyssey titan atlas
venus mercury jupiter saturn neptune pluto galaxy cosmos universe rocket shuttle discovery enterprise voyager
pioneer explorer adventure journey destiny infinity eternity
`

/** What people put after a word when a number or a sign is asked for. */
const ENDINGS = `
1 2 3 4 5 6 7 8 9 0 01 02 03 05 07 09 10 11 12 13 14 15 16 18 19 20 21 22 23 24 25 33 42 44 45 50 55 66 69 77
80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 00 007 100 101 111 123 222 234 321 333 360 420 444
456 555 666 777 789 888 999 000 1234 12345 123456 1234567 12345678 123456789 1234567890 4321 54321 654321 1111
2222 1212 1313 6969 0000 9999 1980 1981 1982 1983 1984 1985 1986 1987 1988 1989 1990 1991 1992 1993 1994 1995
1996 1997 1998 1999 2000 2001 2002 2003 2004 2005 2006 2007 2008 2009 2010 2011 2012 2013 2014 2015 2016 2017
2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 2028 ! !! !!! 1! 12! 123! 1234! 12345! !1 !123 @1 @12 @123
@1234 #1 #123 $ . ? * 1* _1 _123 -1 a ab abc x xx xxx s es y er me my you u r
`

/** Well-known ones that no word and ending make. */
const OTHERS = `
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc q1w2e3 q1w2e3r4 q1w2e3r4t5
qwe123 qwer1234 qwert123 asd123 asdf1234 zxc123 zxcv1234 123qwe 1234qwer 12qwaszx 123asd 123abc 1234abcd
12345a 123456a 1234567a 12345678a 123456789a a12345 a123456 a1234567 a12345678 a123456789 aa123456 aaa111
abc123 abcd1234 abc12345 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 aq1sw2 zaq12wsx zaq1xsw2 zaq1zaq1 xsw2zaq1 qweasd
qweasdzxc qweqwe asdasd zxczxc qazqaz wsxwsx poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcx mnbvcxz uiop jkl hjkl
fghj rfv tgb edcrfv 147258 147258369 1472583690 159357 159753 159951 258456 321654 321654987 357159 369258147
741852 741852963 753951 789456 789456123 852456 963852741 951753 456789 987654 98765 9876543210 112233
11223344 1122334455 121212 123123 123123123 12341234 1234554321 12344321 123321 123454321 123654 123789 124578
131313 141414 151515 171717 181818 191919 202020 212121 232323 242424 252525 292929 303030 313131 332211
343434 420420 421421 444555 454545 464646 474747 484848 494949 505050 515151 525252 535353 545454 565656
575757 585858 595959 616161 626262 636363 646464 656565 676767 686868 696969 717171 727272 737373 747474
757575 767676 787878 797979 818181 828282 838383 848484 858585 868686 878787 898989 909090 919191 929292
939393 949494 959595 969696 979797 989898 010203 01020304 0102030405 010101 020202 030303 102030 10203040
1029384756 100000 200000 654123 5201314 520520 1314520 7758521 7758258 woaini woaini1314 woaini520 gfhjkm
ghbdtn fyfnjkbq yfnfif dbrnjh vfhbyf klaster nikita natasha svetlana tatiana vladimir thx1138 ncc1701 ncc1701d
ou812 rush2112 bond007 agent007 jamesbond 8675309 4815162342 trustno1 blink182 sum41 u2fan catch22 area51
windows98 windowsxp 3rjs1la7qe d1lakiss myspace1 soccer10 jordan23 p0o9i8u7 0o9i8u7y mko09ijn bhu89ijn
vgy78uhb cft67ygv zse45rdx xdr5cft6 nhy67ujm bgt56yhn 1qw23er4 qw12er34 5tgb6yhn zxasqw zxasqw12 qwaszx asqw12
poi098 mnbvcxz1
`

const DISGUISES: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
}

const list = (text: string) => new Set(text.trim().split(/\s+/))
const words = list(WORDS)
const endings = list(ENDINGS)
const others = list(OTHERS)

/** How many different passwords of at least this length the lists stand for. */
export function commonCount(minimumLength: number): number {
  const all = new Set(others)
  for (const word of words) for (const ending of ['', ...endings]) all.add(word + ending)
  return [...all].filter((password) => password.length >= minimumLength).length
}

export function isCommonPassword(password: string): boolean {
  const low = password.toLowerCase()
  // People add a sign at the end because many sites demand one. The password stays as common.
  const bare = low.replace(/[!.?*#$]+$/, '')
  return [low, bare].some(
    (spelling) => isPattern(spelling) || isListed(spelling) || isListed(undisguised(spelling)),
  )
}

function isListed(password: string): boolean {
  if (words.has(password) || others.has(password)) return true
  for (let end = 2; end < password.length; end++) {
    const [start, rest] = [password.slice(0, end), password.slice(end)]
    // A word with an ending, the same word twice, or the other way round: 123password.
    if (words.has(start) && (endings.has(rest) || rest === start || endings.has(undisguised(rest))))
      return true
    if (words.has(rest) && /^\d+$/.test(start) && endings.has(start)) return true
  }
  return false
}

/** One sign over and over, a short piece repeated, or a run of the alphabet, the digits or the keyboard. */
function isPattern(password: string): boolean {
  if (/^(.{1,3})\1+$/.test(password)) return true
  const runs = [
    '01234567890123456789',
    'abcdefghijklmnopqrstuvwxyz',
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    'qwertzuiop',
    'azertyuiop',
  ]
  return runs.some((run) => run.includes(password) || [...run].reverse().join('').includes(password))
}

/** The word behind p@ssw0rd; a number at its end stays one. */
function undisguised(password: string): string {
  const end = /[\d!]*$/.exec(password)!.index
  return Array.from(password.slice(0, end), (sign) => DISGUISES[sign] ?? sign).join('') + password.slice(end)
}
