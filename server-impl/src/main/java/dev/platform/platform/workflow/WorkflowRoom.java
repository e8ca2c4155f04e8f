package dev.platform.platform.workflow;

import dev.platform.base.room.Room;
import java.util.List;

/** Registers the empty list. */
public final class WorkflowRoom extends Room {
  @Override
  protected void configure() {
    // It stands on nothing.
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(WorkflowResource.class);
  }
}
