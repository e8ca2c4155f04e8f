package dev.platform.client;

import dev.platform.client.error.MalformedWebhookException;
import dev.platform.client.model.Shape;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of a webhook: the event that happened, not the current state. Get the current state
 * from the API. Immutable.
 */
public final class WebhookMessage {
  private final String id;
  private final byte[] body;
  private final Map<String, Object> members;
  private final Map<?, ?> data;
  private final String type;
  private final Instant timestamp;

  private WebhookMessage(String id, byte[] body) {
    this.id = id;
    this.body = body.clone();
    this.members = members(id, body);
    this.type = require("type", String.class);
    this.timestamp = timestamp(require("timestamp", String.class));
    this.data = require("data", Map.class);
  }

  /**
   * Reads a message whose signature has been verified, for tests and for messages from a queue. Use
   * {@link Webhooks#verify} for what arrives over the network.
   *
   * @param id the header {@code webhook-id}
   * @param body the raw bytes of the request body
   * @throws MalformedWebhookException if the body is not JSON, or a required member is missing
   */
  public static WebhookMessage of(String id, byte[] body) {
    return new WebhookMessage(id, body);
  }

  private static Map<String, Object> members(String id, byte[] body) {
    try {
      return Shape.ANY.map().read(body);
    } catch (IllegalArgumentException e) {
      throw new MalformedWebhookException(id, "is not a JSON object", body);
    }
  }

  private <T> T require(String name, Class<T> type) {
    Object value = members.get(name);
    if (!type.isInstance(value)) {
      String problem = value == null ? "has no member " + name : "has an invalid member " + name;
      throw new MalformedWebhookException(id, problem, body);
    }
    return type.cast(value);
  }

  private Instant timestamp(String text) {
    try {
      return Shape.INSTANT.read(Shape.STRING.write(text));
    } catch (IllegalArgumentException e) {
      throw new MalformedWebhookException(id, "has an invalid member timestamp", body);
    }
  }

  /** The ID of the event, the same in every delivery. */
  public String id() {
    return id;
  }

  /** The name of the event, such as {@code deploy_ended}. */
  public String type() {
    return type;
  }

  /** The time of the event. */
  public Instant timestamp() {
    return timestamp;
  }

  /** The event as a record of its type, {@link PlatformEvent.Other} if this version has none. */
  public PlatformEvent event() {
    return PlatformEvents.of(this);
  }

  /** The ID of the service or datastore, or null if the event is not about one. */
  public @Nullable String serviceId() {
    return text("serviceId");
  }

  /** The name of the service or datastore, or null if the event is not about one. */
  public @Nullable String serviceName() {
    return text("serviceName");
  }

  /**
   * {@code succeeded}, {@code failed} or {@code canceled}, or null if the event does not end
   * something.
   */
  public @Nullable String status() {
    return text("status");
  }

  private @Nullable String text(String name) {
    return data.get(name) instanceof String text ? text : null;
  }

  /**
   * All members, also those without an accessor here, as plain values: strings, numbers, booleans,
   * lists, and maps. The details of the event are in the map {@code data}.
   */
  public Map<String, Object> toMap() {
    return members;
  }

  /** The raw bytes that were signed. */
  public byte[] body() {
    return body.clone();
  }

  /** Two messages are equal when they have the same ID and the same members. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WebhookMessage that
        && id.equals(that.id)
        && members.equals(that.members);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  /** ID and type. */
  @Override
  public String toString() {
    return "WebhookMessage[" + id + " " + type + "]";
  }
}
