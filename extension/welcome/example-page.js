import { t } from "../shared/i18n.js";
import { followTheme } from "../shared/theme.js";
import { exampleBody } from "./example.js";

document.title = t("example_title");
document.body.setHTML(exampleBody());
await followTheme();
