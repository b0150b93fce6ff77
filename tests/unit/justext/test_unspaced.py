"""Text without spaces is classified: content is kept, navigation and other boilerplate are dropped.

The pages are constructed: running prose in several paragraphs, surrounded by what is usual on real pages of the
language: menus, lists of cities or categories without links, a long keyword list, tags, a copyright line.
"""
# ruff: noqa: RUF001, E501

from __future__ import annotations

import pytest

from pyjustext.engines.justext.algorithm import justext, segment_and_classify
from pyjustext.engines.justext.options import PUBLISHED, Options
from pyjustext.engines.justext.paragraphs import Paragraph
from pyjustext.languages import get_stoplist
from pyjustext.languages.words import is_unspaced, scaled_length
from pyjustext.tree import parse

PROSE = {
    "zh": [
        "昨天下午，我和几个朋友一起去了城外的小山。那里的空气很好，路边开满了野花，虽然走得有点累，但是大家都很高兴。我们在山顶上吃了带来的面包和水果，一边看着远处的河，一边谈着各自的工作。",
        "有人说今年的雨水比去年多，所以庄稼长得好；也有人说城里的房子越来越贵，年轻人不容易买得起。天快黑的时候，我们才慢慢地走回来。这样的日子虽然普通，可是后来想起来，却觉得是一年里最好的一天。",
    ],
    "zh-Hant": [
        "昨天下午，我和幾個朋友一起去了城外的小山。那裡的空氣很好，路邊開滿了野花，雖然走得有點累，但是大家都很高興。我們在山頂上吃了帶來的麵包和水果，一邊看著遠處的河，一邊談著各自的工作。",
        "有人說今年的雨水比去年多，所以莊稼長得好；也有人說城裡的房子越來越貴，年輕人不容易買得起。天快黑的時候，我們才慢慢地走回來。這樣的日子雖然普通，可是後來想起來，卻覺得是一年裡最好的一天。",
    ],
    "ja": [
        "昨日の午後、友人たちと一緒に町の外にある小さな山へ出かけた。空気はとてもきれいで、道ばたには野の花がたくさん咲いていた。少し疲れたけれど、みんな楽しそうだった。",
        "山の上で持ってきたパンと果物を食べながら、遠くの川を眺めたり、それぞれの仕事について話したりした。今年は去年より雨が多いので、畑の作物がよく育っているという人もいた。暗くなるころ、私たちはゆっくりと歩いて帰った。",
    ],
    "th": [
        "เมื่อวานตอนบ่าย ผมกับเพื่อนหลายคนไปเที่ยวภูเขาเล็กๆ นอกเมือง อากาศที่นั่นดีมาก ข้างทางมีดอกไม้ป่าบานอยู่เต็มไปหมด แม้จะเดินเหนื่อยไปบ้าง แต่ทุกคนก็มีความสุข เรากินขนมปังและผลไม้ที่เอามาด้วยบนยอดเขา พลางมองแม่น้ำที่อยู่ไกลออกไป",
        "บางคนบอกว่าปีนี้ฝนตกมากกว่าปีที่แล้ว พืชผลจึงงอกงามดี แต่บางคนก็บอกว่าบ้านในเมืองมีราคาแพงขึ้นทุกปี จนคนหนุ่มสาวไม่สามารถซื้อได้ พอใกล้ค่ำเราก็ค่อยๆ เดินกลับบ้าน วันธรรมดาแบบนี้เมื่อนึกถึงภายหลังกลับรู้สึกว่าเป็นวันที่ดีที่สุดของปี",
    ],
    "lo": [
        "ໂດຍເຫດທີ່ການຮັບຮູ້ກຽດຕິສັກອັນມີປະຈຳຢູ່ໃນຕົວບຸກຄົນໃນວົງສະກຸນຂອງມະນຸດທຸກໆຄົນ ແລະ ການຮັບຮູ້ສິດສະເໝີພາບ ແລະ ສິດທີ່ບໍ່ສາມາດໂອນໃຫ້ແກ່ກັນໄດ້ຂອງບຸກຄົນເຫຼົ່ານັ້ນ ເປັນພື້ນຖານຂອງເສລີພາບ ຄວາມຍຸຕິທຳ ແລະ ສັນຕິພາບໃນໂລກ ໂດຍທີ່ການບໍ່ຮັບຮູ້ ແລະ ການດູໝິ່ນສິດທິມະນຸດ ໄດ້ເປັນຜົນໃຫ້ມີການກະທຳອັນໂຫດຮ້າຍປ່າເຖື່ອນ",
    ],
    "km": [
        "ដោយយល់ឃើញថា ការមិនទទួលស្គាល់ និងការប្រមាថមើលងាយសិទ្ធិមនុស្ស នាំឱ្យមានអំពើ ព្រៃផ្សៃសាហាវយង់ឃ្នង ធ្វើឱ្យក្ដៅក្រហាយដល់សតិសម្បជញ្ញៈមនុស្សជាតិ និងថា ការឈានដល់ពិភពលោកមួយ ដែលមនុស្សទាំងឡាយមានសេរីភាពក្នុងការនិយាយស្ដី និងជំនឿ និងភាពរួចផុតពីការភ័យ ខ្លាច និងទុគ៌តភាព ត្រូវបានប្រកាសថាជាសេចក្ដីប្រាថ្នាដ៏ខ្ពស់បំផុតរបស់មនុស្សទូទៅ។",
        "ដោយយល់ឃើញថា ប្រជាជាតិទាំងឡាយនៃសហប្រជាជាតិ បានប្រកាសបញ្ជាក់សារជាថ្មីក្នុង ធម្មនុញ្ញសហប្រជាជាតិ នូវជំនឿរបស់ខ្លួនទៅលើសិទ្ធិមូលដ្ឋាននៃមនុស្ស លើសេចក្ដីថ្លៃថ្នូរ លើតម្លៃរបស់ មនុស្ស និងលើសមភាពនៃសិទ្ធិរវាងបុរសនិងស្ដ្រី ហើយប្ដេជ្ញាលើកស្ទួយវឌ្ឍនភាពសង្គម និងកម្រិតជីវភាពរស់នៅឱ្យកាន់តែប្រសើរឡើង ក្នុងសេរីភាពកាន់តែទូលំទូលាយ។",
    ],
    "my": [
        "လူ့အခွင့်ရေးများကို အရေးမထား မထီလေးစားပြုခြင်းသည် လူခပ်သိမ်း၏ အကျင့်သိက္ခာကို ချိုးဖောက် ဖျက်ဆီးတတ်သည့် ရက်စက်ကြမ်းကြုတ်သော အပြုအမှုများကို ဖြစ်ပေါ်စေခဲ့သောကြောင့်လည်းကောင်း၊ လွတ်လပ်စွာ ဖွင့်ဟပြောဆိုနိုင်မှု လွတ်လပ်စွာ သက်ဝင် ယုံကြည်နိုင်မှု၊ ကြောက်ရွံ့ခြင်း၊ ချို့ငဲ့ခြင်းတို့မှ ကင်းလွတ်စွာ အသက်မွေးနိုင်မှုတို့ကို ခံစားရယူနိုင်စေမည့် လောကတစ်ခု ပေါ်ပေါက်လာရန်အရေးကို လူခပ်သိမ်းတို့က မိမိတို့၏ အထက်သန်ဆုံးသော လိုလားချက်ဆန္ဒကြီးအဖြစ်ဖြင့် ကြွေးကြော်ကြေညာပြီး ဖြစ်သောကြောင့် လည်းကောင်း၊",
        "နိုင်ငံ အချင်းချင်း ချစ်ခင်ရင်းနှီးစွာ ဆက်ဆံရေးကို ပိုမိုတိုးတက်စေရန် ကြံဆောင်ရမည်ဖြစ်သောကြောင့် လည်းကောင်း၊ ကမ္ဘာ့ကုလသမဂ္ဂအဖွဲ့ဝင်တို့သည် မူလလူ့အခွင့်အရေးများကို လည်းကောင်း၊ လူ၏ ဂုဏ်သိက္ခာကို လည်းကောင်း၊ ယောက်ျား မိန်းမတို့၏ တူညီသည့် အခွင့်အရေးများကို လည်းကောင်း၊ လေးစားယုံကြည်ပါသည် ဟုကုလသမဂ္ဂတွင် ထပ်မံ၍ အတည်ပြု ပြီးသည့်ပြင်၊ လူမှုကြီးပွား တိုးတက်ရေးနှင့်တကွ ပိုမို လွတ်လပ် ကောင်းမွန်သော လူ့ဘဝ အဆင့်အတန်းတို့ကို မြှင့်တင်ရန် သန္နိဋ္ဌာန်ချပြီး ဖြစ်သောကြောင့် လည်းကောင်း၊",
    ],
}
"""Written for these tests; Lao, Khmer and Burmese are from the Universal Declaration of Human Rights."""

KEYWORDS = {
    "zh": "手机数码 笔记本电脑 平板电视 家用电器 厨房用具 服装鞋帽 珠宝首饰 化妆品 母婴用品 玩具乐器 汽车配件 运动户外 图书音像 食品饮料 北京 天津 石家庄 太原 呼和浩特 沈阳 长春 哈尔滨 南京 杭州 合肥 福州 南昌 济南 郑州 武汉 长沙 广州 南宁 海口 成都 贵阳 昆明 拉萨 西安 兰州 西宁 银川 乌鲁木齐",
    "zh-Hant": "手機數碼 筆記本電腦 平板電視 家用電器 廚房用具 服裝鞋帽 珠寶首飾 化妝品 母嬰用品 玩具樂器 汽車配件 運動戶外 圖書音像 食品飲料 臺北 新北 桃園 臺中 臺南 高雄 基隆 新竹 苗栗 彰化 南投 雲林 嘉義 屏東 宜蘭 花蓮 臺東 澎湖 金門 連江 香港 九龍 新界 澳門",
    "ja": "家電 パソコン カメラ スマートフォン キッチン用品 日用品 衣料品 靴 宝飾品 化粧品 玩具 楽器 自動車用品 スポーツ用品 書籍 音楽 食品 飲料 札幌 仙台 東京 横浜 名古屋 京都 大阪 神戸 広島 福岡 熊本 鹿児島 那覇 新潟 金沢 静岡 岡山 高松 松山 長崎 大分 宮崎",
    "th": "เครื่องใช้ไฟฟ้า คอมพิวเตอร์ กล้องถ่ายรูป โทรศัพท์มือถือ เครื่องครัว เสื้อผ้า รองเท้า เครื่องประดับ เครื่องสำอาง ของเล่น เครื่องดนตรี อะไหล่รถยนต์ อุปกรณ์กีฬา หนังสือ เพลง อาหาร เครื่องดื่ม กรุงเทพ เชียงใหม่ เชียงราย ลำปาง พิษณุโลก ขอนแก่น อุดรธานี นครราชสีมา อุบลราชธานี ชลบุรี ระยอง จันทบุรี ภูเก็ต สงขลา สุราษฎร์ธานี",
    "lo": "ໂທລະສັບ ຄອມພິວເຕີ ກ້ອງຖ່າຍຮູບ ເຄື່ອງໃຊ້ໄຟຟ້າ ເສື້ອຜ້າ ເກີບ ເຄື່ອງປະດັບ ປຶ້ມ ດົນຕີ ອາຫານ ເຄື່ອງດື່ມ ວຽງຈັນ ຫຼວງພະບາງ ສະຫວັນນະເຂດ ຈຳປາສັກ ອຸດົມໄຊ ຫຼວງນ້ຳທາ ໄຊຍະບູລີ ຄຳມ່ວນ ບໍລິຄຳໄຊ ສາລະວັນ ເຊກອງ ອັດຕະປື ຫົວພັນ ຜົ້ງສາລີ ບໍ່ແກ້ວ",
    "km": "ទូរស័ព្ទ កុំព្យូទ័រ កាមេរ៉ា គ្រឿងអគ្គិសនី សម្លៀកបំពាក់ ស្បែកជើង គ្រឿងអលង្ការ សៀវភៅ តន្ត្រី អាហារ ភេសជ្ជៈ ភ្នំពេញ សៀមរាប បាត់ដំបង កំពង់ចាម កំពង់ធំ កំពត តាកែវ ស្វាយរៀង ព្រៃវែង ក្រចេះ មណ្ឌលគិរី រតនគិរី ព្រះវិហារ បន្ទាយមានជ័យ ប៉ៃលិន កោះកុង ស្ទឹងត្រែង",
    "my": "ဖုန်း ကွန်ပျူတာ ကင်မရာ လျှပ်စစ်ပစ္စည်း အဝတ်အထည် ဖိနပ် လက်ဝတ်ရတနာ အလှကုန် စာအုပ် ဂီတ အစားအစာ ဖျော်ရည် ရန်ကုန် မန္တလေး နေပြည်တော် ပဲခူး မော်လမြိုင် ပုသိမ် တောင်ကြီး မြိတ် စစ်တွေ မုံရွာ မြစ်ကြီးနား လားရှိုး ပြည် မကွေး ထားဝယ် ဘားအံ လွိုင်ကော် ဟားခါး",
}


SPACED = Options(unspaced=False)


def page(code: str) -> str:
    words = KEYWORDS[code].split()
    menu = "".join([f"<li><a href=/{i}>{word}</a>" for i, word in enumerate(words)])
    prose = "".join([f"<p>{text}</p>" for text in PROSE[code]])
    plain = "".join([f"<li>{word}" for word in words])
    return (
        f"<html lang={code}><ul>{menu}</ul><div>{' '.join(words)}</div><h1>{words[0]}</h1>{prose}"
        f"<ul>{plain}</ul><p>{'、'.join(words)}</p><div>\xa9 2026 {words[1]}</div>"
    )


def kept(paragraphs: list[Paragraph]) -> list[str]:
    return [paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate]


@pytest.mark.parametrize("code", PROSE)
def test_content_is_kept_and_the_rest_dropped(code: str) -> None:
    paragraphs = justext(page(code), get_stoplist(code))
    assert kept(paragraphs) == [KEYWORDS[code].split()[0], *PROSE[code]]


@pytest.mark.parametrize("code", PROSE)
def test_the_algorithm_for_spaced_text_keeps_nothing(code: str) -> None:
    assert kept(segment_and_classify(parse(page(code)), get_stoplist(code), SPACED)) == []


@pytest.mark.parametrize("code", PROSE)
def test_without_stop_words_it_cannot_tell_prose_from_lists(code: str) -> None:
    paragraphs = kept(segment_and_classify(parse(page(code)), None, SPACED))
    keywords = "、".join(KEYWORDS[code].split())
    assert (keywords in paragraphs) == (PROSE[code][0] in paragraphs)


def test_an_english_paragraph_among_chinese_ones_is_measured_as_english() -> None:
    english = "This is the text of a note in English that is not short at all, and it is here twice. " * 3
    (paragraph,) = justext(f"<p>{english}", get_stoplist("zh"))
    assert paragraph.length == len(paragraph.text)
    assert paragraph.stopword_density == 0


def test_the_published_algorithm_and_other_stop_lists_are_unchanged() -> None:
    text = PROSE["zh"][0]
    (paragraph,) = justext(f"<p>{text}", get_stoplist("English"))
    assert (paragraph.length, paragraph.stopword_density) == (len(text), 0)
    (paragraph,) = justext(f"<p>{text}", get_stoplist("Chinese"), options=PUBLISHED)
    assert (paragraph.length, paragraph.stopword_density) == (len(text), 0)


def test_lengths_mean_the_same_amount_of_text() -> None:
    # The same sentence in each language: article 1 of the Universal Declaration of Human Rights.
    english = "All human beings are born free and equal in dignity and rights."
    for text in (
        "人人生而自由,在尊严和权利上一律平等。",
        "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
        "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ",
    ):
        assert is_unspaced(text)
        assert 0.6 < scaled_length(text) / len(english) < 1.75
    assert not is_unspaced(english)
    assert not is_unspaced("")
