package dev.platform.content.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * Makes links within the site whole addresses. Markdown is passed on without the address that it
 * came from; a link without an origin leads nowhere then.
 */
public final class AbsoluteLinks {
  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
          .build();

  private AbsoluteLinks() {}

  /**
   * The text of a file with whole links.
   *
   * @param base the origin of the site, without a slash at its end
   */
  public static String in(Source source, String base) {
    var plain = source.text().replace("\r\n", "\n");
    var above = plain.substring(0, plain.length() - source.body().length());
    return above + in(source.body(), base);
  }

  /** Markdown with whole links. */
  public static String in(String markdown, String base) {
    List<Integer> places = new ArrayList<>();
    PARSER.parse(markdown).accept(new Places(markdown, places));
    var whole = new StringBuilder(markdown);
    places.stream()
        .sorted(Comparator.reverseOrder())
        .forEach(place -> whole.insert(place.intValue(), base));
    return whole.toString();
  }

  /** Finds where the destinations of links begin; code that looks like a link is none. */
  private static final class Places extends AbstractVisitor {
    private final String markdown;
    private final List<Integer> places;

    Places(String markdown, List<Integer> places) {
      this.markdown = markdown;
      this.places = places;
    }

    @Override
    public void visit(Link link) {
      add(link, "](" + link.getDestination(), link.getDestination());
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      add(image, "](" + image.getDestination(), image.getDestination());
      visitChildren(image);
    }

    @Override
    public void visit(LinkReferenceDefinition definition) {
      add(definition, "]: " + definition.getDestination(), definition.getDestination());
    }

    private void add(Node node, String written, String destination) {
      List<SourceSpan> spans = node.getSourceSpans();
      if (!destination.startsWith("/") || destination.startsWith("//") || spans.isEmpty()) {
        return;
      }
      var last = spans.get(spans.size() - 1);
      int end = last.getInputIndex() + last.getLength();
      int at = markdown.lastIndexOf(written, end - destination.length());
      if (at >= spans.get(0).getInputIndex()) {
        places.add(at + written.length() - destination.length());
      }
    }
  }
}
