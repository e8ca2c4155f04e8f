package dev.platform.identity.session;

import java.net.URI;

/**
 * What sessions need to know of the installation.
 *
 * @param apiUrl origin of the API; cookies are for secure connections only when it is https
 */
public record SessionSettings(URI apiUrl) {}
