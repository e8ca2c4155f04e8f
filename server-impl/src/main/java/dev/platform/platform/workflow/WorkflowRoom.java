package dev.platform.platform.workflow;

import dev.platform.base.room.Room;
import jakarta.inject.Singleton;
import java.util.List;

/** Registers the empty list. */
public final class WorkflowRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Workflows.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(WorkflowResource.class);
  }
}
