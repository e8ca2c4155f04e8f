package dev.platform.identity.oauth.authorization;

import java.time.Instant;

/**
 * What a person is asked who lets a program on another device in. Whoever began the login may be a
 * stranger who has sent the person the code, so where and when it was begun is told too.
 *
 * @param question who asks for what
 * @param userCode the code, as the device shows it
 * @param address from where it was begun; empty if nobody knows
 * @param isNear whether the person comes from the same address now
 * @param askedAt when it was begun
 */
public record DeviceQuestion(
    ConsentPrompt question, String userCode, String address, boolean isNear, Instant askedAt) {}
