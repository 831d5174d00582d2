import * as voice from '@/contracts/project/voice';
import { type Route, route } from '@/product-api/http/route';
import { readVoice } from './read-voice';
import { removeVoice } from './remove-voice';
import { saveVoice } from './save-voice';
import { downloadSrt, downloadVtt, streamVoice } from './send-voice';
import { uploadVoice } from './upload-voice';

export const voiceRoutes: readonly Route[] = [
  route(voice.readVoice, readVoice),
  route(voice.uploadVoice, uploadVoice),
  route(voice.saveVoice, saveVoice),
  route(voice.removeVoice, removeVoice),
  route(voice.streamVoice, streamVoice),
  route(voice.downloadSrt, downloadSrt),
  route(voice.downloadVtt, downloadVtt),
];
