package dev.platform.platform.notification;

import java.net.URI;

/**
 * What a notification is about.
 *
 * @param name chosen by its owner
 * @param page where to look at it
 */
public record NotificationSubject(String name, URI page) {}
