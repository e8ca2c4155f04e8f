package dev.platform.identity.oauth;

import java.net.URI;
import java.time.Duration;

/**
 * What tokens need to know of the installation.
 *
 * @param issuer origin of the OAuth server, {@code iss} of every token
 * @param audience origin of the API, {@code aud} of every token
 * @param tokenLife how long an access token is good
 */
public record OauthSettings(URI issuer, URI audience, Duration tokenLife) {}
