package dev.platform.content.graphql;

import dev.platform.content.source.LibraryProvider;
import dev.platform.content.source.Origins;
import dev.platform.content.source.Post;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The posts of the site's own blog. */
final class LibraryPosts implements Posts {
  private final Supplier<List<BlogPost>> posts;

  /** The posts of the library, whichever it is at the moment. */
  @Inject
  LibraryPosts(LibraryProvider contents, Origins origins) {
    this.posts =
        contents.derive(
            library ->
                library.posts().stream().map(post -> blogPost(post, origins.base())).toList());
  }

  @Override
  public List<BlogPost> published() {
    return posts.get();
  }

  private static BlogPost blogPost(Post post, URI site) {
    var front = post.frontmatter();
    return new BlogPost(
        front.title(),
        post.slug(),
        post.date(),
        Optional.of(front.description()).filter(text -> !text.isEmpty()),
        front.tags(),
        front.authors(),
        URI.create(site + post.path()));
  }
}
