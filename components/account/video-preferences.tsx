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
      <PreferenceSwitch name="labelAltered" label="Label altered pictures">
        While a picture is on screen whose content was changed, such as a new sky, the video says
        “Digitally altered”. California and many listing services ask for it. This applies to videos
        made from now on.
      </PreferenceSwitch>
      <PreferenceSwitch name="editsNewProjects" label="Edit new projects for me">
        Once the photos of a new project are uploaded, they are chosen, ordered and directed for
        you, each with its reason. A project that you changed by hand is left alone, and one press
        undoes the edit.
      </PreferenceSwitch>
    </section>
  );
}
