package dev.platform.platform.service;

import dev.platform.platform.ServiceId;

/**
 * How a service meets its visitors.
 *
 * @param uri of the maintenance page; empty is the built-in one
 */
record FrontRow(ServiceId id, boolean isHidden, boolean isInMaintenance, String uri) {}
