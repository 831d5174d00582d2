import type { ListingFacts, ShotCaption } from '@/contracts/project/words';
import type { LocalBrand } from '@/titles/lay-out-end-card';

/** A listing, a caption and an agent in one script. */
export interface SampleWords {
  readonly name: string;
  readonly locale: string;
  readonly facts: ListingFacts;
  readonly caption: ShotCaption;
  readonly brand: LocalBrand;
}

const contact = {
  phone: '(555) 010-0142',
  email: 'name@brokerage.example',
  website: 'brokerage.example',
} as const;

const figures = {
  price: { amount: 1_285_000, currency: 'USD' },
  beds: 4,
  baths: 2.5,
  area: { amount: 2640, unit: 'sqft' },
} as const;

interface Texts {
  readonly address: string;
  readonly city: string;
  readonly caption: readonly [title: string, detail: string];
  readonly agent: readonly [name: string, title: string, brokerage: string, call: string];
  readonly currency?: string;
}

function toSample(name: string, locale: string, texts: Texts): SampleWords {
  const [title, detail] = texts.caption;
  const [agent, role, brokerage, callToAction] = texts.agent;
  const isMetric = texts.currency !== undefined;
  return {
    name,
    locale,
    facts: {
      ...figures,
      address: texts.address,
      city: texts.city,
      status: { kind: 'just-listed' },
      ...(isMetric && {
        price: { amount: 1_285_000, currency: texts.currency ?? 'USD' },
        area: { amount: 245, unit: 'sqm' as const },
      }),
    },
    caption: { title, detail },
    brand: {
      name: agent,
      title: role,
      brokerage,
      callToAction,
      ...contact,
      licence: 'DRE 01234567',
      showsEqualHousing: true,
    },
  };
}

export const sampleWords: readonly SampleWords[] = [
  toSample('short', 'en-US', {
    address: '412 Alder Lane',
    city: 'Sausalito, California',
    caption: ['Kitchen', 'Marble island, brass pendants'],
    agent: ['Maya Lindqvist', 'Listing agent', 'Alder & Finch Realty', 'Book a private viewing'],
  }),
  {
    ...toSample('long', 'en-US', {
      address: '1200–1208 Northeast Saint Bartholomew Boulevard, Building C, Penthouse 4',
      city: 'Rancho Santa Margarita, California 92688',
      caption: [
        'Great room with vaulted ceiling',
        'Reclaimed oak beams, floor-to-ceiling windows, three-sided limestone fireplace',
      ],
      agent: [
        'Alexandria Montgomery-Featherstonehaugh',
        'Senior Vice President, Estates Division',
        'Featherstonehaugh, Whitcombe & Partners International Realty',
        'Call or write for a private viewing at any hour',
      ],
    }),
    facts: {
      ...figures,
      price: { amount: 128_500_000, currency: 'USD' },
      area: { amount: 26_400, unit: 'sqft' },
      address: '1200–1208 Northeast Saint Bartholomew Boulevard, Building C, Penthouse 4',
      city: 'Rancho Santa Margarita, California 92688',
      status: { kind: 'open-house', date: '2026-11-29', from: '13:00', to: '16:30' },
    },
  },
  toSample('two-scripts', 'en-US', {
    address:
      'Penthouse 48, The Rothschild Residences, שדרות רוטשילד 48, תל אביב, מגדל הצפון, קומה 3, 12',
    city: 'תל אביב, Tel Aviv',
    caption: ['Roof terrace', 'מרפסת גג'],
    agent: ['Noa Berkovitz', 'Listing agent', 'ברקוביץ Estates', 'Book a private viewing'],
  }),
  toSample('arabic', 'ar-AE', {
    address: '١٢ شارع الملك فهد',
    city: 'دبي، الإمارات',
    caption: ['المطبخ', 'جزيرة من الرخام ومصابيح نحاسية'],
    agent: ['ليلى المنصوري', 'مستشارة عقارية', 'دار النخيل العقارية', 'احجز زيارة خاصة'],
    currency: 'AED',
  }),
  toSample('hebrew', 'he-IL', {
    address: 'שדרות רוטשילד 48',
    city: 'תל אביב',
    caption: ['המטבח', 'אי שיש ומנורות פליז'],
    agent: ['נועה ברקוביץ', 'יועצת נדל״ן', 'ברקוביץ נכסים', 'לתיאום ביקור פרטי'],
    currency: 'ILS',
  }),
  toSample('hindi', 'hi-IN', {
    address: '४८ महात्मा गांधी मार्ग',
    city: 'बेंगलुरु, कर्नाटक',
    caption: ['रसोईघर', 'संगमरमर का काउंटर, पीतल की बत्तियाँ'],
    agent: ['अनन्या शर्मा', 'संपत्ति सलाहकार', 'शर्मा रियल्टी', 'निजी भ्रमण के लिए संपर्क करें'],
    currency: 'INR',
  }),
  toSample('thai', 'th-TH', {
    address: '88 ถนนสุขุมวิท ซอยทองหล่อ',
    city: 'กรุงเทพมหานคร',
    caption: ['ห้องครัว', 'เคาน์เตอร์หินอ่อนและโคมไฟทองเหลือง'],
    agent: ['ณัฐธิดา ศรีสุข', 'ที่ปรึกษาอสังหาริมทรัพย์', 'ทองหล่อ เรียลตี้', 'นัดชมบ้านแบบส่วนตัว'],
    currency: 'THB',
  }),
  toSample('chinese', 'zh-CN', {
    address: '静安区南京西路1266号',
    city: '上海市',
    caption: ['厨房', '大理石中岛与黄铜吊灯'],
    agent: ['林雅文', '资深置业顾问', '恒隆房产', '预约私人看房'],
    currency: 'CNY',
  }),
  toSample('japanese', 'ja-JP', {
    address: '港区南青山三丁目十二番地',
    city: '東京都',
    caption: ['キッチン', '大理石のアイランドと真鍮の照明'],
    agent: ['佐藤 美咲', '不動産コンサルタント', '青山エステート', '内覧のご予約はこちら'],
    currency: 'JPY',
  }),
  toSample('korean', 'ko-KR', {
    address: '강남구 청담동 논현로 842',
    city: '서울특별시',
    caption: ['주방', '대리석 아일랜드와 황동 조명'],
    agent: ['김서연', '공인중개사', '청담 부동산', '방문 예약하기'],
    currency: 'KRW',
  }),
  toSample('greek', 'el-GR', {
    address: 'Λεωφόρος Βασιλίσσης Σοφίας 12',
    city: 'Αθήνα',
    caption: ['Κουζίνα', 'Μαρμάρινη νησίδα, ορειχάλκινα φωτιστικά'],
    agent: [
      'Ελένη Παπαδοπούλου',
      'Σύμβουλος ακινήτων',
      'Ακρόπολις Ακίνητα',
      'Κλείστε μια επίσκεψη',
    ],
    currency: 'EUR',
  }),
  toSample('russian', 'ru-RU', {
    address: 'Большая Никитская улица, 24',
    city: 'Москва',
    caption: ['Кухня', 'Мраморный остров, латунные светильники'],
    agent: [
      'Екатерина Воронцова',
      'Эксперт по недвижимости',
      'Воронцов и партнёры',
      'Записаться на просмотр',
    ],
    currency: 'RUB',
  }),
];
