/** The landing page's questions; the structured data for search engines uses the same list. */
export const faq = [
  {
    question: 'Which photo formats can I use?',
    answer:
      'JPEG, PNG and HEIC are supported, straight from a phone or camera, and WebP, AVIF and TIFF as well. Short clips (MP4, MOV, WebM, AVI, MKV) can stand between the photos.',
  },
  {
    question: 'How long does a video take?',
    answer:
      'Usually 1-3 minutes for a listing of about ten photos. You see every step with the time left, and you may close the page meanwhile.',
  },
  {
    question: 'Is there a free trial?',
    answer:
      'Yes. Every new account starts with free tokens, enough for a first video. No card is needed until you top up.',
  },
  {
    question: 'How good is the video I download?',
    answer:
      'Downloads are high quality: 1920×1080 at 30 frames a second, a landscape MP4 that plays everywhere.',
  },
  {
    question: 'Which versions of the video do I get?',
    answer:
      'Every one you tick, from one press: the property video, an unbranded one for the MLS, a vertical Reel, 4:5 and square ones for feeds, and a 15-second teaser. Photos fill the frame in each shape. Address, captions and your name can stand on them, and music of our own plays under them.',
  },
  {
    question: 'Do you invent things that are not in my photos?',
    answer:
      'Never without saying so. The camera moves through what your photo shows. Whatever changes the picture itself, a new sky you asked for or motion made by an AI model, is labelled as digitally altered, and the original stays one click away.',
  },
  {
    question: 'What does it cost?',
    answer:
      'You pay in tokens: a fixed number for each photo in a video, shown before you spend it. Changing the order, the motion or the transitions and rendering again is free.',
  },
] as const;
