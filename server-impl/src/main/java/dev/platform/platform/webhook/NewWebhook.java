package dev.platform.platform.webhook;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A webhook to create.
 *
 * @param ownerId the workspace to create it in
 * @param name unique in the workspace
 * @param url where notifications are sent
 * @param enabled whether they are sent from the start
 * @param eventFilter types of events that it gets; null and empty are all
 */
public record NewWebhook(
    String ownerId, String name, String url, boolean enabled, @Nullable List<String> eventFilter) {}
