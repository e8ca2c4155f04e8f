package dev.platform.base.event;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import dev.platform.base.id.Id;

/**
 * A fact that happened. Each room seals its own records; a record is named as the contract names
 * its type, and is its own details, the subject left out.
 */
@JsonAutoDetect // also says that a record with no more than its subject is meant: its details are
// {}
public interface DomainEvent {

  /** The type on the wire, for example {@code deploy_started}. */
  default String type() {
    return type(getClass());
  }

  /** The type on the wire of all events of a class. */
  static String type(Class<?> event) {
    return SnakeCaseStrategy.INSTANCE.translate(event.getSimpleName());
  }

  /** What it happened to: a service or a datastore. */
  @JsonIgnore
  Id subject();

  /** The details on the wire: a record whose fields are the contract's. */
  default Object details() {
    return this;
  }
}
