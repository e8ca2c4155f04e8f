package dev.platform.platform.notification;

import java.net.URI;
import java.util.Optional;

/**
 * What a notification is about.
 *
 * @param name chosen by its owner
 * @param page where to look at it; empty if it has none
 */
public record NotificationSubject(String name, Optional<URI> page) {}
