package dev.platform.platform.webhook;

import dev.platform.base.patch.Patch;
import java.util.List;

/**
 * The changes of a webhook.
 *
 * @param name unique in the workspace
 * @param url where notifications are sent
 * @param enabled whether they are sent
 * @param eventFilter types of events that it gets; cleared and empty are all
 */
public record WebhookPatch(
    Patch<String> name,
    Patch<String> url,
    Patch<Boolean> enabled,
    Patch<List<String>> eventFilter) {}
