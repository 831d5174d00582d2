import { useId } from 'react';
import { PreferenceSwitch } from './preference-switch';

/** The settings of all the user's videos. */
export function VideoPreferences() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-12 grid gap-3">
      <h2 id={id} className="text-lg font-medium">
        Videos
      </h2>
      <PreferenceSwitch name="labelAltered" label="Label altered photos">
        While a photo with changed content, such as a new sky, is on screen, the video says
        “Digitally altered”. California and many MLSs require it. Applies to videos you make from
        now on.
      </PreferenceSwitch>
      <PreferenceSwitch name="editsNewProjects" label="Edit new projects for me">
        After upload, Homereel picks and orders your photos and sets the camera moves, and tells you
        why. It never touches a project you’ve already edited. You can undo it with one tap.
      </PreferenceSwitch>
    </section>
  );
}
