package dev.platform.base.event;

import dev.platform.base.id.Id;

/** A fact that happened. Each room seals its own. */
public interface DomainEvent {

  /** The type on the wire, for example {@code deploy_started}. */
  String type();

  /** What it happened to: a service or a datastore. */
  Id subject();

  /** The details on the wire: a record whose fields are the contract's. */
  Object details();
}
