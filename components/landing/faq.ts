/** The landing page's questions; the structured data for search engines uses the same list. */
export const faq = [
  {
    question: 'Which photo formats can I use?',
    answer:
      'JPEG, PNG and HEIC are supported, straight from a phone or camera, and WebP, AVIF and TIFF as well. You can mix in short clips (MP4, MOV, WebM, AVI, MKV).',
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
      'As many as you check, all at once: the property video, an unbranded one for the MLS, a vertical Reel, 4:5 and square ones for feeds, and a 15-second teaser. Photos fill the frame in each shape. You can add the address, captions, your name and our music.',
  },
  {
    question: 'Do you invent things that are not in my photos?',
    answer:
      'No. The camera only moves through your real photos. If AI changes a photo or creates motion, we label it “Digitally altered” and keep the original.',
  },
  {
    question: 'What does it cost?',
    answer:
      'You pay in tokens: a fixed number for each photo in a video, shown before you spend it. Changing the order, motion or transitions and updating the video is free.',
  },
] as const;
