package dev.platform.identity.account;

import dev.platform.base.secret.Secret;

/**
 * A password that was made up and has not been used yet.
 *
 * @param email address to log in with
 * @param password to log in with
 */
public record FirstPassword(String email, Secret password) {}
