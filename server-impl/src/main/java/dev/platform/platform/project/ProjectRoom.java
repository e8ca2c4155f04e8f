package dev.platform.platform.project;

import dev.platform.base.db.Persistence;
import dev.platform.base.room.Room;
import dev.platform.platform.ProjectId;
import jakarta.inject.Singleton;
import java.util.List;

/** Binds projects. */
public final class ProjectRoom extends Room {
  @Override
  protected void configure() {
    bindAsContract(Projects.class).in(Singleton.class);
  }

  @Override
  public List<Class<?>> resources() {
    return List.of(ProjectResource.class);
  }

  @Override
  public Persistence persistence() {
    return new Persistence(List.of(ProjectMapper.class), List.of(ProjectId.class));
  }
}
