import type { NeutralStatus } from '@/contracts/project/words';

/** The names of facts in one language; plural forms by the categories of `Intl.PluralRules`. */
interface Labels {
  readonly beds: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
  readonly baths: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };
  readonly price: string;
  readonly squareFeet: string;
  readonly squareMetres: string;
  readonly openDay: string;
  readonly statuses: Readonly<Record<NeutralStatus, string>>;
}

const toStatuses = (
  comingSoon: string,
  justListed: string,
  priceImproved: string,
  [underContract, sold]: readonly [string, string],
): Labels['statuses'] => ({
  'coming-soon': comingSoon,
  'just-listed': justListed,
  'price-improved': priceImproved,
  'under-contract': underContract,
  sold,
});

const english: Labels = {
  beds: { one: 'bed', other: 'beds' },
  baths: { one: 'bath', other: 'baths' },
  price: 'Price',
  squareFeet: 'sq ft',
  squareMetres: 'm²',
  openDay: 'Open house',
  statuses: toStatuses('Coming soon', 'Just listed', 'Price improved', ['Under contract', 'Sold']),
};

const spanish: Labels = {
  beds: { one: 'dormitorio', other: 'dormitorios' },
  baths: { one: 'baño', other: 'baños' },
  price: 'Precio',
  squareFeet: 'ft²',
  squareMetres: 'm²',
  openDay: 'Puertas abiertas',
  statuses: toStatuses('Próximamente', 'Recién publicado', 'Precio rebajado', [
    'Reservado',
    'Vendido',
  ]),
};

const portuguese: Labels = {
  beds: { one: 'quarto', other: 'quartos' },
  baths: { one: 'banheiro', other: 'banheiros' },
  price: 'Preço',
  squareFeet: 'pés²',
  squareMetres: 'm²',
  openDay: 'Open house',
  statuses: toStatuses('Em breve', 'Novo anúncio', 'Novo preço', ['Em negociação', 'Vendido']),
};

/** Labels by locale or language: the names that portals of the country use. */
const labelsByLanguage: Readonly<Record<string, Labels>> = {
  en: english,
  'en-GB': {
    ...english,
    statuses: {
      ...english.statuses,
      'price-improved': 'Price reduced',
      'under-contract': 'Sold STC',
    },
  },
  es: spanish,
  'es-MX': {
    ...spanish,
    beds: { one: 'recámara', other: 'recámaras' },
    openDay: 'Open house',
    statuses: { ...spanish.statuses, 'under-contract': 'Apartado' },
  },
  fr: {
    beds: { one: 'chambre', other: 'chambres' },
    baths: { one: 'salle de bain', other: 'salles de bain' },
    price: 'Prix',
    squareFeet: 'pi²',
    squareMetres: 'm²',
    openDay: 'Portes ouvertes',
    statuses: toStatuses('Prochainement', 'Nouveauté', 'Prix en baisse', [
      'Sous compromis',
      'Vendu',
    ]),
  },
  de: {
    beds: { one: 'Schlafzimmer', other: 'Schlafzimmer' },
    baths: { one: 'Bad', other: 'Bäder' },
    price: 'Preis',
    squareFeet: 'ft²',
    squareMetres: 'm²',
    openDay: 'Offene Besichtigung',
    statuses: toStatuses('Demnächst', 'Neu im Angebot', 'Neuer Preis', ['Reserviert', 'Verkauft']),
  },
  it: {
    beds: { one: 'camera', other: 'camere' },
    baths: { one: 'bagno', other: 'bagni' },
    price: 'Prezzo',
    squareFeet: 'ft²',
    squareMetres: 'm²',
    openDay: 'Open house',
    statuses: toStatuses('Prossimamente', 'Nuova proposta', 'Prezzo ribassato', [
      'In trattativa',
      'Venduto',
    ]),
  },
  nl: {
    beds: { one: 'slaapkamer', other: 'slaapkamers' },
    baths: { one: 'badkamer', other: 'badkamers' },
    price: 'Prijs',
    squareFeet: 'ft²',
    squareMetres: 'm²',
    openDay: 'Open huis',
    statuses: toStatuses('Binnenkort', 'Nieuw in verkoop', 'Nieuwe prijs', [
      'Verkocht onder voorbehoud',
      'Verkocht',
    ]),
  },
  pt: portuguese,
  'pt-PT': {
    ...portuguese,
    baths: { one: 'casa de banho', other: 'casas de banho' },
    openDay: 'Casa aberta',
    statuses: { ...portuguese.statuses, 'under-contract': 'Reservado' },
  },
  pl: {
    beds: { one: 'sypialnia', few: 'sypialnie', many: 'sypialni', other: 'sypialni' },
    baths: { one: 'łazienka', few: 'łazienki', many: 'łazienek', other: 'łazienki' },
    price: 'Cena',
    squareFeet: 'ft²',
    squareMetres: 'm²',
    openDay: 'Dzień otwarty',
    statuses: toStatuses('Wkrótce', 'Nowość', 'Nowa cena', ['Rezerwacja', 'Sprzedane']),
  },
  sv: {
    beds: { one: 'sovrum', other: 'sovrum' },
    baths: { one: 'badrum', other: 'badrum' },
    price: 'Pris',
    squareFeet: 'ft²',
    squareMetres: 'm²',
    openDay: 'Visning',
    statuses: toStatuses('Kommande', 'Nyinkommet', 'Nytt pris', ['Reserverad', 'Såld']),
  },
  el: {
    beds: { one: 'υπνοδωμάτιο', other: 'υπνοδωμάτια' },
    baths: { one: 'μπάνιο', other: 'μπάνια' },
    price: 'Τιμή',
    squareFeet: 'ft²',
    squareMetres: 'τ.μ.',
    openDay: 'Open house',
    statuses: toStatuses('Σύντομα', 'Νέα καταχώριση', 'Νέα τιμή', ['Υπό συμφωνία', 'Πωλήθηκε']),
  },
  ru: {
    beds: { one: 'спальня', few: 'спальни', many: 'спален', other: 'спальни' },
    baths: { one: 'санузел', few: 'санузла', many: 'санузлов', other: 'санузла' },
    price: 'Цена',
    squareFeet: 'фт²',
    squareMetres: 'м²',
    openDay: 'День открытых дверей',
    statuses: toStatuses('Скоро в продаже', 'Новое предложение', 'Цена снижена', [
      'Забронировано',
      'Продано',
    ]),
  },
  ar: {
    beds: { two: 'غرف نوم', few: 'غرف نوم', other: 'غرفة نوم' },
    baths: { two: 'حمّامات', few: 'حمّامات', many: 'حمّامًا', other: 'حمّام' },
    price: 'السعر',
    squareFeet: 'قدم²',
    squareMetres: 'م²',
    openDay: 'يوم مفتوح',
    statuses: toStatuses('قريبًا', 'معروض حديثًا', 'سعر جديد', ['قيد التعاقد', 'تم البيع']),
  },
  he: {
    beds: { one: 'חדר שינה', other: 'חדרי שינה' },
    baths: { one: 'חדר רחצה', other: 'חדרי רחצה' },
    price: 'מחיר',
    squareFeet: 'רגל²',
    squareMetres: 'מ״ר',
    openDay: 'בית פתוח',
    statuses: toStatuses('בקרוב', 'חדש בשוק', 'מחיר חדש', ['בהליכי מכירה', 'נמכר']),
  },
  hi: {
    beds: { other: 'बेडरूम' },
    baths: { other: 'बाथरूम' },
    price: 'कीमत',
    squareFeet: 'वर्ग फुट',
    squareMetres: 'वर्ग मीटर',
    openDay: 'ओपन हाउस',
    statuses: toStatuses('जल्द ही', 'नई लिस्टिंग', 'नई कीमत', ['सौदा तय', 'बिक गया']),
  },
  th: {
    beds: { other: 'ห้องนอน' },
    baths: { other: 'ห้องน้ำ' },
    price: 'ราคา',
    squareFeet: 'ตร.ฟุต',
    squareMetres: 'ตร.ม.',
    openDay: 'เปิดบ้านให้ชม',
    statuses: toStatuses('เร็ว ๆ นี้', 'ประกาศใหม่', 'ปรับราคา', ['อยู่ระหว่างทำสัญญา', 'ขายแล้ว']),
  },
  zh: {
    beds: { other: '卧室' },
    baths: { other: '卫生间' },
    price: '价格',
    squareFeet: '平方英尺',
    squareMetres: '平方米',
    openDay: '开放看房',
    statuses: toStatuses('即将推出', '全新上市', '价格下调', ['已签约', '已售出']),
  },
  ja: {
    beds: { other: '寝室' },
    baths: { other: '浴室' },
    price: '価格',
    squareFeet: '平方フィート',
    squareMetres: '㎡',
    openDay: 'オープンハウス',
    statuses: toStatuses('近日公開', '新着物件', '価格改定', ['契約手続き中', '成約済み']),
  },
  ko: {
    beds: { other: '침실' },
    baths: { other: '욕실' },
    price: '가격',
    squareFeet: '제곱피트',
    squareMetres: '㎡',
    openDay: '오픈 하우스',
    statuses: toStatuses('공개 예정', '신규 매물', '가격 인하', ['계약 진행 중', '매매 완료']),
  },
};

/** Returns the names of facts in the locale's language, or in English if it has none. */
export function labelsOf(locale: string): Labels {
  const { baseName, language } = new Intl.Locale(locale);
  return labelsByLanguage[baseName] ?? labelsByLanguage[language] ?? english;
}
