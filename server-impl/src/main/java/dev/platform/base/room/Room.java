package dev.platform.base.room;

import dev.platform.base.db.Persistence;
import dev.platform.base.event.DomainEvent;
import java.util.List;
import org.glassfish.hk2.utilities.binding.AbstractBinder;

/**
 * A room's HK2 binder. {@code configure} binds its front door, its workers ({@code
 * .to(Reconciler.class)}) and what it offers to others; {@code app} lists the rooms.
 */
public abstract class Room extends AbstractBinder {

  /** The JAX-RS resources, each a singleton that implements one generated interface. */
  public List<Class<?>> resources() {
    return List.of();
  }

  /** The sealed interfaces of its events. */
  public List<Class<? extends DomainEvent>> events() {
    return List.of();
  }

  /** The mappers and ids. */
  public Persistence persistence() {
    return new Persistence(List.of(), List.of());
  }
}
